-- Calls on funds are paid by card too. A payment by card is of a line of a cash call, or of a line of a fund's call.
alter table card_payments alter column cash_call_line_id drop not null;
alter table card_payments alter column investment_id drop not null;
alter table card_payments add column fund_drawdown_line_id bigint;
alter table card_payments add column fund_commitment_id bigint;
alter table card_payments add column fund_payment_id bigint;
alter table card_payments add constraint card_payments_line_check
  check ((cash_call_line_id is null) = (fund_drawdown_line_id is not null)
    and (cash_call_line_id is null) = (investment_id is null)
    and (fund_drawdown_line_id is null) = (fund_commitment_id is null));
alter table card_payments add constraint card_payments_fund_attempt_key unique (tenant_id, fund_drawdown_line_id, attempt);
alter table card_payments add constraint card_payments_fund_payment_key unique (tenant_id, fund_payment_id);
alter table card_payments add constraint card_payments_fund_drawdown_line_id_fkey
  foreign key (tenant_id, fund_drawdown_line_id) references fund_drawdown_lines;
alter table card_payments add constraint card_payments_fund_commitment_id_fkey
  foreign key (tenant_id, fund_commitment_id) references fund_commitments;
alter table card_payments add constraint card_payments_fund_payment_id_fkey
  foreign key (tenant_id, fund_payment_id) references fund_payments;
create unique index card_payments_fund_open_key on card_payments (tenant_id, fund_drawdown_line_id) where status in ('begun', 'open');
create index card_payments_of_commitment on card_payments (tenant_id, fund_commitment_id) where fund_commitment_id is not null;

-- A line of a fund's call takes no more than is due.
alter table card_payments drop constraint card_payments_problem_check;
alter table card_payments add constraint card_payments_problem_check
  check (problem in ('amount_differs', 'line_closed', 'more_than_due', 'refund_not_booked', 'refund_failed'));

-- What went back of a payment to a fund is taken off its amount, capital and units, so that it counts nowhere.
alter table fund_payments add column refunded_minor bigint not null default 0;
alter table fund_payments drop constraint fund_payments_amount_minor_check;
alter table fund_payments add constraint fund_payments_amount_minor_check
  check (amount_minor >= 0 and refunded_minor >= 0 and amount_minor + refunded_minor > 0);

-- Who asked to close a commitment whose rest is released, until a second person approves it.
alter table fund_commitments add column close_requested_by bigint;
alter table fund_commitments add column close_requested_at timestamptz;
