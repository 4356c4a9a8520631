-- The risk warning and the pause of 24 hours before the first high-risk offer of a firm (COBS 4.12A), once for each investor. The gate
-- reads the last of these columns from the row that it reads anyway.
alter table users
  -- The first request: the pause is counted from it, and no later one moves it.
  add column direct_offer_requested_at timestamptz,
  -- Continue under the personal warning.
  add column direct_offer_warned_at timestamptz,
  -- The last choice to leave, until they continue after it.
  add column direct_offer_left_at timestamptz,
  -- That the pause is over was told, once.
  add column direct_offer_told_at timestamptz,
  -- The choice to continue after the pause.
  add column direct_offer_continued_at timestamptz;
create index users_in_pause on users (tenant_id, direct_offer_requested_at)
  where direct_offer_warned_at is not null and direct_offer_told_at is null and direct_offer_continued_at is null;

-- Who has paid for a high-risk investment with the firm is no first-time investor. They were asked nothing, so only the gate is
-- open. Shares that were given are no such payment.
call for_each_tenant('
  update users u set direct_offer_continued_at = i.first
  from (
    select l.user_id, min(l.created_at) as first from investments l
    join investment_opportunities o on o.tenant_id = $1 and o.id = l.investment_opportunity_id
    where l.tenant_id = $1 and l.deleted_at is null and l.kind <> ''transfer_in''
      and coalesce(o.fca_class, ''rmmi'') in (''rmmi'', ''nmmi'') and l.status in (''part_paid'', ''payment_received'', ''allocated'', ''certificated'',
      ''part_exited'', ''exited'', ''written_off'', ''transferred'')
    group by 1) i
  where u.tenant_id = $1 and u.id = i.user_id');
