-- The words of a draft that a comment is of, with what stood beside them and where: kept here and never in the text.
alter table update_report_comments add column quote jsonb;
