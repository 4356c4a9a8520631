-- What else is sent to a firm's books: fees and plans paid by card, distributions, and payments that are undone.
alter table accounting_connections add column sends_fees boolean not null default false;
alter table accounting_connections add column sends_distributions boolean not null default false;
alter table accounting_connections add column distributions_account text;

alter table accounting_entries drop constraint accounting_entries_kind_check;
alter table accounting_entries add constraint accounting_entries_kind_check
  check (kind in ('contact', 'invoice', 'payment', 'receipt', 'refund', 'void', 'payment_reversal', 'receipt_reversal', 'distribution'))
  not valid;
alter table accounting_entries validate constraint accounting_entries_kind_check;
alter table accounting_entries drop constraint accounting_entries_source_type_check;
alter table accounting_entries add constraint accounting_entries_source_type_check
  check (source_type in ('user', 'organisation', 'fund', 'cash_call_line', 'fund_drawdown_line', 'payment', 'fund_payment', 'refund',
                         'card_refund', 'fee_payment', 'distribution_line')) not valid;
alter table accounting_entries validate constraint accounting_entries_source_type_check;

-- The entry that it undoes or gives back, which is sent before it.
alter table accounting_entries add column follows_entry_id bigint;
alter table accounting_entries add constraint accounting_entries_follows_entry_id_fkey
  foreign key (tenant_id, follows_entry_id) references accounting_entries;
create index accounting_entries_after_followed on accounting_entries (tenant_id, follows_entry_id) where follows_entry_id is not null;
