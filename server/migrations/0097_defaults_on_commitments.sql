-- An investor who doesn't pay a call: one person reports it with the reason, a second one confirms it.
alter table fund_commitments drop constraint fund_commitments_status_check;
alter table fund_commitments add constraint fund_commitments_status_check
  check (status in ('draft', 'signed', 'active', 'defaulted'));
alter table fund_commitments add column default_reason text;
alter table fund_commitments add column default_reported_by bigint;
alter table fund_commitments add column default_reported_at timestamptz;
alter table fund_commitments add column defaulted_at timestamptz;
alter table fund_commitments add constraint fund_commitments_default_check
  check ((status = 'defaulted') = (defaulted_at is not null) and (status <> 'defaulted' or default_reason is not null));
