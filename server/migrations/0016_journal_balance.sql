-- A journal of thousands of entries, a sale that pays every holder, was added up once for each of its entries. Its first entry of a
-- transaction speaks for all that came with it; entries that a later transaction adds are looked at again, by their own first one.
create or replace function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledgers e
    where e.tenant_id = new.tenant_id and e.journal_id = new.journal_id and e.id < new.id
      and e.xmin = pg_current_xact_id()::xid
  ) then
    return null;
  end if;
  if exists (
    select from ledgers e
    where e.tenant_id = new.tenant_id and e.journal_id = new.journal_id
    group by e.currency
    having sum(e.debit_minor) <> sum(e.credit_minor)
  ) then
    raise exception 'Journal % does not balance.', new.journal_id
      using errcode = '23514', constraint = 'ledgers_balance_check', table = 'ledgers';
  end if;
  return null;
end $$;
