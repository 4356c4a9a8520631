-- How often the page of an offer has changed: a promotion is approved as it was read, so whoever approves it says which state they read.
alter table investment_opportunities add column page_changes integer not null default 0;
