-- Interest on a late payment that was paid from what was overpaid on the same line, and when that was undone.
create sequence late_charge_offsets_id_seq;
create table late_charge_offsets (
  tenant_id integer not null,
  id bigint not null default nextval('late_charge_offsets_id_seq'),
  cash_call_late_charge_id bigint not null,
  cash_call_line_id bigint not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  set_on date not null,
  journal_id bigint not null,
  undone_at timestamptz,
  undone_by bigint,
  undo_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('late_charge_offsets');
alter table late_charge_offsets add constraint late_charge_offsets_undone_check
  check ((undone_at is null) = (undo_reason is null));
alter table late_charge_offsets add constraint late_charge_offsets_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table late_charge_offsets add constraint late_charge_offsets_charge_fkey
  foreign key (tenant_id, cash_call_late_charge_id) references cash_call_late_charges;
alter table late_charge_offsets add constraint late_charge_offsets_line_fkey
  foreign key (tenant_id, cash_call_line_id) references cash_call_lines;
alter table late_charge_offsets add constraint late_charge_offsets_journal_fkey
  foreign key (tenant_id, journal_id) references ledger_journals;
-- A charge is paid once.
create unique index late_charge_offsets_charge_key on late_charge_offsets (tenant_id, cash_call_late_charge_id)
  where undone_at is null;
create index late_charge_offsets_of_line on late_charge_offsets (tenant_id, cash_call_line_id);
alter table accounting_entries drop constraint accounting_entries_source_type_check;
alter table accounting_entries add constraint accounting_entries_source_type_check
  check (source_type in ('user', 'organisation', 'fund', 'cash_call_line', 'fund_drawdown_line', 'payment', 'fund_payment', 'refund',
                         'card_refund', 'fee_payment', 'distribution_line', 'fund_late_charge', 'cash_call_late_charge',
                         'late_charge_offset')) not valid;
alter table accounting_entries validate constraint accounting_entries_source_type_check;
