drop table if exists order_lines;
drop table if exists orders;
drop table if exists products;
create table products (id int auto_increment primary key, name varchar(100) not null, price decimal(10, 2) not null);
create table orders (id int auto_increment primary key, customer varchar(100) not null);
create table order_lines (order_id int not null, product int not null, quantity int not null, price decimal(10, 2) not null, primary key (order_id, product));
insert into products (name, price) values ('Pencil', 0.80), ('Notebook', 3.50), ('Lamp', 49.00);
