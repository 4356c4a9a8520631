-- How many working days before its due date a call goes out at least, and how many days after it nothing follows yet.
alter table cash_calls
  add column notice_days integer not null default 5 check (notice_days between 0 and 60),
  add column grace_days integer not null default 0 check (grace_days between 0 and 60);
