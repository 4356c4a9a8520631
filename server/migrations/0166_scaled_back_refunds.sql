-- What a scaled-back allotment left of a payment was called a remainder of less than one share, whatever it came to.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('residue', 'scaled_back', 'surplus', 'not_allotted', 'cancelled', 'failed_raise', 'payout_held')) not valid;
alter table refunds validate constraint refunds_reason_check;

-- Those that would have bought another share say so from now on.
call for_each_tenant($$
  update refunds r set reason = 'scaled_back'
  where r.tenant_id = $1 and r.reason = 'residue' and exists (
    select 1 from investments i
    join investment_opportunities o on o.tenant_id = $1 and o.id = i.investment_opportunity_id
    where i.tenant_id = $1 and i.id = r.investment_id and o.share_price > 0
      and r.amount_minor >= ceil(o.share_price * 100))
$$);
