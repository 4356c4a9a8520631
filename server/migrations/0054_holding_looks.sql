-- What somebody saw of a holding when they last looked at it, so that they are told what has changed since, and why. `latest` is of this
-- visit (a session on one day), `before` of the last one before it: looking twice in a visit doesn't make what is new look old. Each is
-- what was seen, since a price that is corrected afterwards would otherwise change it too.
create table holding_looks (
  tenant_id integer not null references tenants,
  user_id bigint not null,
  investment_opportunity_id bigint not null,
  visit text not null,
  latest jsonb not null,
  before jsonb,
  primary key (tenant_id, user_id, investment_opportunity_id),
  constraint holding_looks_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint holding_looks_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
call tenant_table('holding_looks');
