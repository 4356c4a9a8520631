-- The fee of an amount under the terms of an offer, VAT with it, in minor units; and the VAT of it. Only what the
-- investor pays counts. VAT that is added or included is at the standard rate of 20 %.
-- £10,000.00 at 2.5 %, no VAT: £250.00. At 2.5 % plus VAT: £300.00, of which £50.00 is VAT.
create function investor_fee(amount_minor bigint, terms jsonb) returns bigint
  language sql immutable parallel safe
  return (
    select coalesce(sum(s.minor + case s.vat when 'added' then round(s.minor * 20 / 100) else 0 end), 0)::bigint
    from (
      select f.value ->> 'vat' as vat,
        round(coalesce(amount_minor * (f.value ->> 'percent')::numeric / 100, (f.value ->> 'amount')::numeric * 100, 0)) as minor
      from jsonb_array_elements(terms) f where f.value ->> 'payer' = 'investor') s);

create function investor_fee_vat(amount_minor bigint, terms jsonb) returns bigint
  language sql immutable parallel safe
  return (
    select coalesce(sum(case s.vat when 'added' then round(s.minor * 20 / 100) when 'included' then round(s.minor * 20 / 120)
      else 0 end), 0)::bigint
    from (
      select f.value ->> 'vat' as vat,
        round(coalesce(amount_minor * (f.value ->> 'percent')::numeric / 100, (f.value ->> 'amount')::numeric * 100, 0)) as minor
      from jsonb_array_elements(terms) f where f.value ->> 'payer' = 'investor') s);

-- The terms under which an investment was reserved. What was reserved before was told of a fee that is invoiced separately.
alter table investments add column fee_terms jsonb not null default '[]';
alter table investments add column fee_minor bigint not null generated always as (investor_fee(amount_minor, fee_terms)) stored;
alter table investments add column fee_vat_minor bigint not null generated always as (investor_fee_vat(amount_minor, fee_terms)) stored;

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
