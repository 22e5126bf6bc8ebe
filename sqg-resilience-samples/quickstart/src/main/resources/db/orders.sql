drop table if exists orders;
create table orders (id int auto_increment primary key, product int not null, quantity int not null);
insert into orders (product, quantity) values (1, 2), (2, 1), (3, 5);
