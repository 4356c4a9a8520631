-- A share price is of an opportunity or of a company that a fund holds.
alter table share_prices alter column investment_opportunity_id drop not null;
alter table share_prices add column company_id bigint;
alter table share_prices add constraint share_prices_company_id_fkey foreign key (tenant_id, company_id) references companies;
alter table share_prices add constraint share_prices_owner_check
  check (num_nonnulls(investment_opportunity_id, company_id) = 1);
create unique index share_prices_company_date_key on share_prices (tenant_id, company_id, date) where deleted_at is null;
