-- What somebody writes down about a holding of theirs, for themselves alone.
create table holding_notes (
  tenant_id integer not null references tenants,
  user_id bigint not null,
  investment_opportunity_id bigint not null,
  words text not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (tenant_id, user_id, investment_opportunity_id),
  constraint holding_notes_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint holding_notes_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
call tenant_table('holding_notes');
