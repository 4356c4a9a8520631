-- A payment is overdue once its day and the days of grace of its call are over. An investment says its day, so it says its grace too.
-- Row-level security, forced on the owner too, would show the update no rows.
alter table investments no force row level security;
alter table cash_call_lines no force row level security;
alter table cash_calls no force row level security;

alter table investments add column payment_grace_days integer not null default 0;

update investments i set payment_grace_days = k.grace_days
from cash_call_lines l, cash_calls k
where i.payment_due_on is not null and l.tenant_id = i.tenant_id and l.investment_id = i.id and l.deleted_at is null
  and l.status in ('awaiting_payment', 'part_paid') and k.tenant_id = l.tenant_id and k.id = l.cash_call_id
  and k.due_date = i.payment_due_on and k.issued_at is not null and k.grace_days > 0;

alter table investments force row level security;
alter table cash_call_lines force row level security;
alter table cash_calls force row level security;
