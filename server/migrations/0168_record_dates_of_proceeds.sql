-- Whose shares count for a distribution of proceeds: the register at the end of this day. Empty of those from before, which went to who held
-- the shares when they were drafted.
alter table opportunity_distributions add column record_date date;
