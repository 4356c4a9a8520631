-- A payment by card that was lost in a dispute is reversed; where that can't be booked, staff are told.
alter table card_payments drop constraint card_payments_problem_check;
alter table card_payments add constraint card_payments_problem_check
  check (problem in ('amount_differs', 'line_closed', 'more_than_due', 'refund_not_booked', 'refund_failed',
                     'dispute_not_booked'));

-- What a dispute took of a fund's call is sent to the books by its payment by card, and proceeds of an opportunity by
-- the journal of their payment.
alter table accounting_entries drop constraint accounting_entries_source_type_check;
alter table accounting_entries add constraint accounting_entries_source_type_check
  check (source_type in ('user', 'organisation', 'fund', 'cash_call_line', 'fund_drawdown_line', 'payment', 'fund_payment', 'refund',
                         'card_refund', 'card_payment', 'fee_payment', 'distribution_line', 'fund_late_charge',
                         'cash_call_late_charge', 'late_charge_offset', 'ledger_journal')) not valid;
alter table accounting_entries validate constraint accounting_entries_source_type_check;
alter table accounting_entries drop constraint accounting_entries_kind_check;
alter table accounting_entries add constraint accounting_entries_kind_check
  check (kind in ('contact', 'invoice', 'payment', 'receipt', 'refund', 'void', 'payment_reversal', 'receipt_reversal', 'distribution',
                  'distribution_reversal', 'credit_note', 'credit_allocation')) not valid;
alter table accounting_entries validate constraint accounting_entries_kind_check;

-- Nothing is booked on a day up to this one.
create table books_locks (
  tenant_id integer not null,
  locked_to date,
  -- Why it was moved back or taken away.
  reason text,
  set_at timestamptz not null,
  set_by bigint,
  version integer not null default 1,
  primary key (tenant_id)
);
call tenant_table('books_locks');
alter table books_locks add constraint books_locks_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table books_locks add constraint books_locks_set_by_fkey foreign key (tenant_id, set_by) references users;
