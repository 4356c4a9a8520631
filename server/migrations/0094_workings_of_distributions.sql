-- What a waterfall was worked out from: payments that are recorded later with an earlier day don't change it.
alter table distributions add column basis jsonb;
