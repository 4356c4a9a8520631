-- A signed statement of an investor category counts for twelve months at most (Financial Promotion Order 2005, articles 48 and 50A). What
-- was given a longer life ends with its first year.
update investor_types set expires_after_months = 12 where expires_after_months > 12;
alter table investor_types drop constraint investor_types_expires_after_months_check,
  add constraint investor_types_expires_after_months_check check (expires_after_months between 1 and 12);
update categorisations
set expires_at = ((signed_at at time zone 'Europe/London')::date + interval '12 months')::date
where status in ('approved', 'pending_review')
  and expires_at > ((signed_at at time zone 'Europe/London')::date + interval '12 months')::date;
update users u set category_expires_at = c.expires_at
from categorisations c
where c.tenant_id = u.tenant_id and c.user_id = u.id and c.status = 'approved'
  and u.category_status = 'approved' and u.category_expires_at > c.expires_at;
