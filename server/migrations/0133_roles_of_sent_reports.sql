-- A report that was sent holds what its reader's role showed then: it opens only while they have that role.
alter table report_deliveries add column role_id smallint;
call for_each_tenant($$
  update report_deliveries d set role_id = u.role_id from users u
  where d.tenant_id = $1 and d.status = 'sent' and u.tenant_id = $1 and u.id = d.user_id $$);
