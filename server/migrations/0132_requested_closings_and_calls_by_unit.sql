-- What was left to call of a commitment when its closing was requested. The person who approves it releases that.
alter table fund_commitments add column close_requested_minor bigint;
call for_each_tenant($$
  update fund_commitments set close_requested_minor = amount_minor - called_minor + recallable_minor - released_minor
  where tenant_id = $1 and close_requested_at is not null
$$);

-- The units of which a line of a call by unit was worked out; payments and transfers change what is held afterwards.
alter table fund_drawdown_lines add column units numeric(20, 6);
