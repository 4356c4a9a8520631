-- Interest on a call of an opportunity that was paid late is an invoice of its own.
alter table accounting_entries drop constraint accounting_entries_source_type_check;
alter table accounting_entries add constraint accounting_entries_source_type_check
  check (source_type in ('user', 'organisation', 'fund', 'cash_call_line', 'fund_drawdown_line', 'payment', 'fund_payment', 'refund',
                         'card_refund', 'fee_payment', 'distribution_line', 'fund_late_charge', 'cash_call_late_charge')) not valid;
alter table accounting_entries validate constraint accounting_entries_source_type_check;
