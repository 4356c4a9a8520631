-- Which files staff found to support a statement, of those that were filed as evidence.
alter table categorisations add column supporting_document_ids bigint[] not null default '{}';
