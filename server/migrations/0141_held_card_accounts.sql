-- A live account that cards are taken through waits for a second person or 48 hours. Accounts from before count on.
alter table card_connections add column held_until timestamptz;
alter table card_connections add column approved_by bigint;
alter table card_connections add column approved_at timestamptz;
