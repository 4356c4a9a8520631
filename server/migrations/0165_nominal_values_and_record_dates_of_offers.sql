-- The record date of an offer is at most 28 days before it (Companies Act 2006 s574), unless the company's articles say otherwise.
alter table pre_emption_options add column record_date_by_articles boolean not null default false;

-- Rights go by nominal value (s561). What is kept of it is there where it decides: where shares differ in it.
-- What staff state of those who waived, all their shares together.
alter table pre_emption_options add column waived_nominal numeric(34,8);
-- Of all shares that carry the right, counted when the offer opens.
alter table pre_emption_options add column nominal_with_right numeric(34,8);
-- Of what a holder has, and of which shares: [{"share_class", "shares", "nominal_value"}].
alter table pre_emption_choices add column nominal_value numeric(34,8);
alter table pre_emption_choices add column nominal_parts jsonb;
