-- What is no longer due on an invoice that was paid in part: a credit note, and its part that is set against the invoice.
alter table accounting_entries drop constraint accounting_entries_kind_check;
alter table accounting_entries add constraint accounting_entries_kind_check
  check (kind in ('contact', 'invoice', 'payment', 'receipt', 'refund', 'void', 'payment_reversal', 'receipt_reversal', 'distribution',
                  'credit_note', 'credit_allocation')) not valid;
alter table accounting_entries validate constraint accounting_entries_kind_check;
