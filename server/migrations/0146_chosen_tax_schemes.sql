-- The tax scheme that an investment was made under. Null where the offer gives none, or of several none was chosen.
alter table investments add column tax_option_id bigint;
alter table investments add constraint investments_tax_option_fkey foreign key (tenant_id, tax_option_id) references tax_options;
