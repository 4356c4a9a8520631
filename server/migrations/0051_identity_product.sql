-- With which product somebody's identity was checked last: that for the United Kingdom or the international one. Null where nobody ever was.
alter table users add column identity_product text check (identity_product in ('domestic', 'international'));
