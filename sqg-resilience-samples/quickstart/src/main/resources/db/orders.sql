drop table if exists order_events;
drop table if exists orders;
drop table if exists digits;
create table digits (d int not null);
insert into digits (d) values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9);
-- 20,000 orders of 500 customers, 40 each; those placed by the scenario are of customer 0
create table orders (id int auto_increment primary key, product int not null, quantity int not null, customer int not null default 0);
insert into orders (product, quantity, customer)
  select 1 + a.d, 1 + b.d, 1 + mod(100 * b.d + 10 * c.d + d.d, 500)
  from digits a cross join digits b cross join digits c cross join digits d;
insert into orders (product, quantity, customer) select product, quantity, customer from orders;
create index orders_customer on orders (customer);
-- 100,000 events: the first four steps of every order, and the fifth, delivered, of every second one
create table order_events (order_id int not null, step int not null);
insert into order_events (order_id, step) select id, 1 from orders;
insert into order_events (order_id, step) select id, 2 from orders;
insert into order_events (order_id, step) select id, 3 from orders;
insert into order_events (order_id, step) select id, 4 from orders;
insert into order_events (order_id, step) select id, 5 from orders where mod(id, 2) = 0;
insert into order_events (order_id, step) select id, 4 from orders where mod(id, 2) = 1;
create index order_events_order on order_events (order_id);
