-- What an investor has entered of an order and not reserved, so that they go on with it on whatever device they open next. It binds nobody
-- and is seen by nobody else: no reservation, no bank details. `parts` names each part that was ever entered, with what it is (null once
-- it was taken out) and when it was entered, so that what comes late from a device without a connection doesn't write over what is newer.
create table entered_orders (
  tenant_id integer not null references tenants,
  user_id bigint not null,
  investment_opportunity_id bigint not null,
  parts jsonb not null,
  -- What they had reserved last in this offer when it was entered, 0 before the first: once there is a later one, this order is over.
  since_investment_id bigint not null,
  -- Rises with every change: whoever hears of two in the wrong order keeps the later.
  revision bigint not null,
  entered_at timestamptz not null,
  primary key (tenant_id, user_id, investment_opportunity_id),
  constraint entered_orders_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint entered_orders_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
create index entered_orders_entered on entered_orders (tenant_id, entered_at);
call tenant_table('entered_orders');
