-- A payment is overdue once its day and the days of grace of its call are over. An investment says its day, so it says its grace too.
alter table investments add column payment_grace_days integer not null default 0;

call for_each_tenant('
  update investments i set payment_grace_days = k.grace_days
  from cash_call_lines l, cash_calls k
  where i.tenant_id = $1 and i.payment_due_on is not null and l.tenant_id = $1 and l.investment_id = i.id and l.deleted_at is null
    and l.status in (''awaiting_payment'', ''part_paid'') and k.tenant_id = $1 and k.id = l.cash_call_id
    and k.due_date = i.payment_due_on and k.issued_at is not null and k.grace_days > 0');
