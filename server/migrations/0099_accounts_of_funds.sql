-- The account that the investors of a fund pay into, and the one that a call was issued with.
alter table funds add column bank_account_id bigint;
alter table funds add constraint funds_bank_account_id_fkey
  foreign key (tenant_id, bank_account_id) references bank_accounts;
alter table fund_drawdowns add column bank_account_id bigint;
alter table fund_drawdowns add constraint fund_drawdowns_bank_account_id_fkey
  foreign key (tenant_id, bank_account_id) references bank_accounts;
