-- The terms under which an investment was reserved, and what they come to on its amount, VAT with it. What was reserved
-- before was told of a fee that is invoiced separately.
alter table investments add column fee_terms jsonb not null default '[]';
alter table investments add column fee_minor bigint not null default 0;
alter table investments add column fee_vat_minor bigint not null default 0;
alter table investments add constraint investments_fee_check check (fee_vat_minor >= 0 and fee_minor >= fee_vat_minor);

-- A line asks for the investment and its fee in one amount. Money goes to the investment first.
alter table cash_call_lines add column fee_minor bigint not null default 0;
alter table cash_call_lines add column fee_vat_minor bigint not null default 0;
alter table cash_call_lines add column fee_received_minor bigint not null generated always as (
  greatest(0, received_minor - (amount_minor - fee_minor))) stored;
alter table cash_call_lines add constraint cash_call_lines_fee_check
  check (fee_vat_minor >= 0 and fee_minor >= fee_vat_minor and amount_minor > fee_minor);

-- What of a refund is the fee that was paid, VAT with it.
alter table refunds add column fee_minor bigint not null default 0;
alter table refunds add column fee_vat_minor bigint not null default 0;
alter table refunds add constraint refunds_fee_check
  check (fee_vat_minor >= 0 and fee_minor >= fee_vat_minor and amount_minor >= fee_minor);
