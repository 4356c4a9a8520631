-- When a payment of a fund's call was booked back because it was recorded by mistake. What it was of is `refunded_minor`.
alter table fund_payments add column reversed_at timestamptz;
