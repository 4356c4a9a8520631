-- Consent to hear of offers by e-mail or telephone now turns that way on or off. What was decided before counts too: a
-- withdrawal always, consent where the ways were not changed since.
call for_each_tenant($$
  with newest as (
    select distinct on (c.user_id, c.purpose) c.user_id, c.purpose, c.granted, c.decided_at
    from investor_consents c
    where c.tenant_id = $1 and c.purpose in ('offers_by_email', 'offers_by_phone')
    order by c.user_id, c.purpose, c.id desc),
  decided as (
    select n.user_id, max(n.decided_at) as at,
      bool_and(n.granted) filter (where n.purpose = 'offers_by_email') as by_email,
      bool_and(n.granted) filter (where n.purpose = 'offers_by_phone') as by_phone
    from newest n
    join users u on u.tenant_id = $1 and u.id = n.user_id
    where not n.granted or u.marketing_changed_at is null or u.marketing_changed_at < n.decided_at
    group by n.user_id)
  update users u set marketing = coalesce(d.by_email, u.marketing),
    marketing_phone = coalesce(d.by_phone, u.marketing_phone),
    marketing_changed_at = greatest(d.at, u.marketing_changed_at)
  from decided d
  where u.tenant_id = $1 and u.id = d.user_id
    and (u.marketing <> coalesce(d.by_email, u.marketing)
      or u.marketing_phone <> coalesce(d.by_phone, u.marketing_phone))
$$);
