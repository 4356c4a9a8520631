-- A holder's answer may come with a reservation, and goes with it while the offer is open. What an offer gives becomes an investment of
-- its round, once.
alter table pre_emption_choices
  -- The reservation that the answer came with; once the places are entered, the investment that holds the shares.
  add column investment_id bigint,
  -- Nobody has answered otherwise since: another amount is another answer.
  add column follows_reservation boolean not null default false,
  add constraint pre_emption_choices_investment_id_fkey foreign key (tenant_id, investment_id) references investments;
create index pre_emption_choices_investment on pre_emption_choices (tenant_id, investment_id) where investment_id is not null;

alter table pre_emption_options
  -- When staff turned what the closing gave into investments.
  add column entered_at timestamptz,
  add column entered_by bigint;

-- Shares of a right: they are allotted before all others and whole, and the round's least and steps are not asked.
alter table investments add column by_right boolean not null default false;
