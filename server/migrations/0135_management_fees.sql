-- A call of a fund's management fee keeps the period, and what the fee was worked out of.
alter table fund_drawdowns add column fee jsonb;
alter table fund_drawdowns drop constraint fund_drawdowns_basis_check;
alter table fund_drawdowns add constraint fund_drawdowns_basis_check
  check (basis in ('percent', 'amount', 'per_unit', 'management_fee', 'equalisation'));
