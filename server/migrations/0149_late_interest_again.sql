-- Interest that was waived may be charged again, for instance after a payment was recorded with the wrong day. One charge
-- of a line stands at a time.
alter table cash_call_late_charges drop constraint cash_call_late_charges_line_key;
create unique index cash_call_late_charges_line_key on cash_call_late_charges (tenant_id, cash_call_line_id) where status <> 'waived';
alter table fund_late_charges drop constraint fund_late_charges_line_key;
create unique index fund_late_charges_line_key on fund_late_charges (tenant_id, fund_drawdown_line_id) where status <> 'waived';
