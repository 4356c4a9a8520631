-- Commands that change what every request knows of its tenant stamp the tenant's row themselves, where everybody reads that they do it.
-- A trigger that writes the directory of tenants from a tenant's own tables can't run where these lie on another server.
drop trigger tenants_stamped on tenants;
drop trigger brandings_changed on brandings;
drop trigger tenant_hosts_changed on tenant_hosts;
drop function stamp_firm();
drop function firm_changed();
grant update (updated_at) on tenants to moorgate_app;
