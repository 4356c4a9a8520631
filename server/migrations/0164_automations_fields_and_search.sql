-- An automation may do several things, one after another. What each came to at an event is a run of its own.
alter table triggers add column further_actions jsonb not null default '[]';
alter table trigger_runs add column step integer not null default 1;
alter table trigger_runs drop constraint trigger_runs_event_key;
alter table trigger_runs add constraint trigger_runs_event_key unique (tenant_id, trigger_id, event_id, step);

-- A cash call is found by its title, one of its lines by the reference of the payment, whole
-- or in its groups of four, a document by its name.
alter table cash_calls add column search_text text generated always as (searchable(' ' || title)) stored;
create index cash_calls_search on cash_calls using gin (search_text gin_trgm_ops);
alter table cash_call_lines add column search_text text generated always as (searchable(
  ' ' || coalesce(reference || ' ' || regexp_replace(reference, '(.{4})', '\1 ', 'g'), ''))) stored;
create index cash_call_lines_search on cash_call_lines using gin (search_text gin_trgm_ops);
alter table documents add column search_text text generated always as (searchable(' ' || name)) stored;
create index documents_search on documents using gin (search_text gin_trgm_ops);

-- What an answer to a field of the firm's own has to be: the least and most of numbers, length and format of texts.
alter table attributes add column min_value numeric;
alter table attributes add column max_value numeric;
alter table attributes add column max_length integer;
alter table attributes add column format text;
