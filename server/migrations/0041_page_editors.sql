-- Who has the page of an offer open in its editor, window by window: signs of life that are repeated, and swept when they stop.
create table page_editors (
  tenant_id integer not null references tenants,
  investment_opportunity_id bigint not null,
  user_id bigint not null,
  -- Made by the window itself: closing one of two doesn't make its reader leave.
  window_id text not null,
  -- The block in which they are.
  block text,
  seen_at timestamptz not null,
  primary key (tenant_id, investment_opportunity_id, user_id, window_id),
  constraint page_editors_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities,
  constraint page_editors_user_id_fkey foreign key (tenant_id, user_id) references users
);
create index page_editors_seen on page_editors (tenant_id, seen_at);
call tenant_table('page_editors');
