-- The page at the provider on which the card of a plan is being changed, and which attempt it is.
alter table fee_subscriptions add column card_session_id text;
alter table fee_subscriptions add column card_attempt integer not null default 1;

-- Shown on receipts, beside the VAT that was charged.
alter table brandings add column vat_number text;
