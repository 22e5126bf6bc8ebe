drop table if exists orders;
create table orders (id int primary key, item varchar(40));
