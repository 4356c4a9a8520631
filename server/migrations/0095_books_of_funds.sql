-- The journal that books what a fund paid for a company's shares, and the one for what came back.
alter table company_holdings add column ledger_journal_id bigint;
alter table company_outcomes add column ledger_journal_id bigint;
-- Cost of the shares that an outcome took, which left the books with it.
alter table company_outcomes add column cost_minor bigint not null default 0;
alter table company_holdings add constraint company_holdings_ledger_journal_id_fkey
  foreign key (tenant_id, ledger_journal_id) references ledger_journals;
alter table company_outcomes add constraint company_outcomes_ledger_journal_id_fkey
  foreign key (tenant_id, ledger_journal_id) references ledger_journals;
