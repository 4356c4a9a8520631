-- When the investor said that the money of a line is on its way. It says what they told us, never what came in, and stands only while
-- something is still to pay.
alter table cash_call_lines add column sent_at timestamptz;
alter table cash_call_lines add constraint cash_call_lines_sent_at_check
  check (sent_at is null or status in ('awaiting_payment', 'part_paid'));
