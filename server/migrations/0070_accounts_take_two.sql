-- An account that investors pay into counts once a second person approved it, or 48 hours after it was set. Until now whoever set one
-- approved it with that, and a first one did not wait: those approvals fall, and what is younger than 48 hours waits for the rest of them.
-- Row by row of the firms, because row-level security holds for the owner of the tables too.
do $$
declare firm integer;
begin
  for firm in 1 .. (select last_value from tenants_id_seq) loop
    perform set_config('app.tenant', firm::text, true);
    update bank_account_standings s
    set approved_at = null, approved_by = null, held_until = coalesce(s.held_until, b.created_at + interval '48 hours')
    from bank_accounts b
    where s.tenant_id = firm and b.tenant_id = firm and b.id = s.bank_account_id and b.owner_type = 'investment_opportunity'
      and s.approved_by = b.created_by;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

-- Numbers that fail the check of sort code and account number, and that staff confirmed.
alter table bank_accounts drop constraint bank_accounts_verified_check;
alter table bank_accounts add constraint bank_accounts_verified_check
  check (verified in ('unverified', 'modulus_ok', 'modulus_failed', 'cop_match', 'cop_close', 'cop_none', 'manual'));
