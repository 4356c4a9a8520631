-- Investors who want to hear when an answer about an offer is put on its page.
create table discussion_followers (
  tenant_id integer not null references tenants,
  investment_opportunity_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, investment_opportunity_id, user_id),
  constraint discussion_followers_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities,
  constraint discussion_followers_user_id_fkey foreign key (tenant_id, user_id) references users
);
create index discussion_followers_user on discussion_followers (tenant_id, user_id);
call tenant_table('discussion_followers');

-- What people write to the firm from its site. The letter that carries it goes to the support address, or to who leads the offer.
create sequence support_messages_id_seq;
create table support_messages (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('support_messages_id_seq'),
  -- Null for a guest.
  user_id bigint,
  email text not null,
  subject text not null,
  message text not null,
  investment_opportunity_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint support_messages_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint support_messages_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities
);
create index support_messages_newest on support_messages (tenant_id, created_at desc, id desc);
create index support_messages_user on support_messages (tenant_id, user_id) where user_id is not null;
create index support_messages_offer on support_messages (tenant_id, investment_opportunity_id)
  where investment_opportunity_id is not null;
call tenant_table('support_messages');

-- Where an answer to a letter goes, where that is not the firm's support address.
alter table mails add column reply_to text;
