-- What a fund charges once its investment period is over, by how long its term may be extended, and its sustainability label.
alter table funds add column fee_step_down_percent numeric(9, 6);
alter table funds add column extension_years integer;
alter table funds add column sustainability_label text;
alter table funds add constraint funds_fee_step_down_percent_check check (fee_step_down_percent between 0 and 100) not valid;
alter table funds validate constraint funds_fee_step_down_percent_check;
alter table funds add constraint funds_extension_years_check check (extension_years between 0 and 20) not valid;
alter table funds validate constraint funds_extension_years_check;
alter table funds add constraint funds_sustainability_label_check check (sustainability_label in
  ('sdr_focus', 'sdr_improvers', 'sdr_impact', 'sdr_mixed_goals', 'sfdr_6', 'sfdr_8', 'sfdr_9')) not valid;
alter table funds validate constraint funds_sustainability_label_check;

-- How sure its writer is of a valuation, and what an outcome has in escrow beside its proceeds.
alter table company_valuations add column confidence text;
alter table company_valuations add constraint company_valuations_confidence_check
  check (confidence in ('high', 'medium', 'low')) not valid;
alter table company_valuations validate constraint company_valuations_confidence_check;
alter table company_outcomes add column escrow_minor bigint;
alter table company_outcomes add constraint company_outcomes_escrow_check
  check (escrow_minor >= 0) not valid;
alter table company_outcomes validate constraint company_outcomes_escrow_check;
