drop table if exists reviews;
create table reviews (product int not null, stars int not null);
insert into reviews (product, stars) values (1, 5), (1, 4), (2, 3), (3, 5);
