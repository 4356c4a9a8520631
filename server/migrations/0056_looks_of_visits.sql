-- A look for each visit: a phone and a computer that are both open each keep what they compare with, and neither makes the other's news old.
alter table holding_looks drop constraint holding_looks_pkey;
alter table holding_looks add primary key (tenant_id, user_id, investment_opportunity_id, visit);
