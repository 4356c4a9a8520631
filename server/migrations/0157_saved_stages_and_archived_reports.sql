-- A saved day keeps the probability of each stage too. Of days saved before it isn't known, and is left out.
alter table wip_reports add column stage_probability integer;

-- A published report can be archived, with a reason that staff read.
alter table update_reports add column archived_at timestamptz;
alter table update_reports add column archived_by bigint;
alter table update_reports add column archive_reason text;
