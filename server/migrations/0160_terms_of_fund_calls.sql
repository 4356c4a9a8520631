-- A call of a fund keeps the class that it asks alone; it is of all classes where it has none. Of calls from before,
-- one whose lines are all of one class asked that class alone where another class had been admitted by then.
alter table fund_drawdowns add column class text;
call for_each_tenant($$
  update fund_drawdowns d set class = s.class
  from (
    select l.fund_drawdown_id as id, min(c.class) as class from fund_drawdown_lines l
    join fund_commitments c on c.tenant_id = $1 and c.id = l.fund_commitment_id
    where l.tenant_id = $1 group by l.fund_drawdown_id having min(c.class) = max(c.class)) s
  where d.tenant_id = $1 and d.id = s.id and d.purpose <> 'equalisation'
    and exists (select 1 from fund_commitments c
      join fund_closings k on k.tenant_id = $1 and k.id = c.fund_closing_id and k.created_at <= d.created_at
      where c.tenant_id = $1 and c.fund_id = d.fund_id and c.class <> s.class and c.deleted_at is null)
$$);

-- Interest on late payments follows the terms that the fund had when the call was issued.
alter table fund_drawdowns add column late_interest_percent numeric(9,6);
alter table fund_drawdowns add column late_grace_days integer;
call for_each_tenant($$
  update fund_drawdowns d set late_interest_percent = f.late_interest_percent, late_grace_days = f.late_grace_days
  from funds f where d.tenant_id = $1 and f.tenant_id = $1 and f.id = d.fund_id and d.issued_at is not null
$$);
