-- What every request knows of its firm is kept in memory until the firm's row says that something changed, so whoever changes the row,
-- the look, the switches or the hosts says so there. The time is the clock's, not the transaction's: two changes are never told apart by less.
create function stamp_firm() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger tenants_stamped before update on tenants for each row execute function stamp_firm();

create function firm_changed() returns trigger language plpgsql as $$
begin
  update tenants set updated_at = clock_timestamp() where id = new.tenant_id;
  return null;
end $$;
create trigger brandings_changed after insert or update on brandings for each row execute function firm_changed();
create trigger tenant_hosts_changed after insert or update on tenant_hosts for each row execute function firm_changed();
