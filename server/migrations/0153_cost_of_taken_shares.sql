-- What held shares cost is what was paid less the cost that outcomes took. Outcomes from before funds had books have
-- none: they take their part of what was bought by their day and not taken before. What is booked stays.
call for_each_tenant($$
  with recursive steps as (
    select x.id, x.company_id, x.fund_id, x.share_class, x.shares, p.shares as bought, p.cost_minor as paid_minor,
      case when x.ledger_journal_id is not null or x.cost_minor <> 0 then x.cost_minor end as booked_minor,
      row_number() over position as place, sum(x.shares) over position - x.shares as taken
    from company_outcomes x
    cross join lateral (select sum(h.shares) as shares, sum(h.cost_minor) as cost_minor from company_holdings h
      where h.tenant_id = $1 and h.company_id = x.company_id and h.fund_id = x.fund_id and h.share_class = x.share_class
        and h.deleted_at is null and h.acquired_on <= x.date) p
    where x.tenant_id = $1 and x.deleted_at is null
    window position as (partition by x.company_id, x.fund_id, x.share_class order by x.date, x.id)),
  costs as (
    select s.id, s.company_id, s.fund_id, s.share_class, s.place,
      coalesce(s.booked_minor, round(s.paid_minor * s.shares / nullif(s.bought, 0)), 0) as cost_minor,
      coalesce(s.booked_minor, round(s.paid_minor * s.shares / nullif(s.bought, 0)), 0) as taken_minor
    from steps s where s.place = 1
    union all
    select s.id, s.company_id, s.fund_id, s.share_class, s.place, n.cost_minor, c.taken_minor + n.cost_minor
    from costs c
    join steps s on s.company_id = c.company_id and s.fund_id = c.fund_id and s.share_class = c.share_class
      and s.place = c.place + 1
    cross join lateral (select coalesce(s.booked_minor,
      round((s.paid_minor - c.taken_minor) * s.shares / nullif(s.bought - s.taken, 0)), 0) as cost_minor) n)
  update company_outcomes x set cost_minor = c.cost_minor
  from costs c where x.tenant_id = $1 and x.id = c.id and x.cost_minor <> c.cost_minor
$$);
