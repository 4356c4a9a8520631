-- A payment out to an account that took another one's place less than 48 hours ago waits, and says so. What a distribution owes such a
-- holder stands among the refunds until it may be paid.
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('residue', 'surplus', 'not_allotted', 'cancelled', 'failed_raise', 'payout_held'));
-- The journal of the distribution, for what it held back.
alter table refunds
  add column ledger_journal_id bigint,
  add constraint refunds_ledger_journal_id_fkey foreign key (tenant_id, ledger_journal_id) references ledger_journals;
create index refunds_of_journal on refunds (tenant_id, ledger_journal_id) where ledger_journal_id is not null;
