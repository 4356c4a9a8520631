-- A draft of a distribution can be changed. Who changed it last may not authorise it, as who drafted it may not.
alter table distributions add column redrafted_by bigint;
