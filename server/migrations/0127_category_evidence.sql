-- Staff may ask for more evidence before they decide on a category, and note for the file what they saw.
alter table categorisations
  add column evidence_request text,
  add column evidence_requested_at timestamptz,
  add column evidence_added_at timestamptz,
  add column file_note text;

-- Above this share of the stated net assets staff are prompted to raise that so much is held with the firm.
alter table brandings add column concentration_percent integer not null default 25;
alter table brandings add constraint brandings_concentration_percent_check check (concentration_percent between 1 and 100) not valid;
alter table brandings validate constraint brandings_concentration_percent_check;
