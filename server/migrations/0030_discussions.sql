-- What investors ask about an offer, and what they are told; what they would put into it; allocations that come another way.

-- A question is read by its asker and the staff until it is published: then by everybody who sees the offer, without the asker's name.
create sequence discussions_id_seq;
create table discussions (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('discussions_id_seq'),
  investment_opportunity_id bigint not null,
  user_id bigint not null,
  title text not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'answered', 'published', 'hidden')),
  pinned boolean not null default false,
  -- Since when the asker has been waiting for a word of the firm; null once it was given.
  waiting_since timestamptz,
  answered_at timestamptz,
  published_at timestamptz,
  published_by bigint,
  hidden_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint discussions_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities,
  constraint discussions_user_id_fkey foreign key (tenant_id, user_id) references users
);
create index discussions_newest on discussions (tenant_id, created_at desc, id desc) where deleted_at is null;
create index discussions_of_opportunity on discussions (tenant_id, investment_opportunity_id, status, created_at desc, id desc)
  where deleted_at is null;
create index discussions_user on discussions (tenant_id, user_id, created_at desc, id desc) where deleted_at is null;
call tenant_table('discussions');

-- The firm's answers, and what the asker says to them. Only an official one is ever published, and not before somebody decides so.
create sequence discussion_replies_id_seq;
create table discussion_replies (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('discussion_replies_id_seq'),
  discussion_id bigint not null,
  user_id bigint not null,
  body text not null,
  is_official boolean not null,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint discussion_replies_published_check check (published_at is null or is_official),
  constraint discussion_replies_discussion_id_fkey foreign key (tenant_id, discussion_id) references discussions,
  constraint discussion_replies_user_id_fkey foreign key (tenant_id, user_id) references users
);
create index discussion_replies_newest on discussion_replies (tenant_id, created_at desc, id desc) where deleted_at is null;
create index discussion_replies_of on discussion_replies (tenant_id, discussion_id, id) where deleted_at is null;
create index discussion_replies_user on discussion_replies (tenant_id, user_id);
call tenant_table('discussion_replies');

-- What somebody would put into an offer, without holding anything of it: 1 with the money there, 2 without it yet, 3 not interested.
create sequence intents_id_seq;
create table intents (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('intents_id_seq'),
  investment_opportunity_id bigint not null,
  user_id bigint not null,
  investment_method_entity_id bigint,
  interest integer not null check (interest in (1, 2, 3)),
  currency text not null,
  amount_minor bigint check (amount_minor > 0),
  comment text,
  -- Which terms of the offer were accepted with it, in which version: [{"id": 4, "version": 2}].
  accepted_terms jsonb not null default '[]',
  status text not null default 'open' check (status in ('open', 'converted', 'withdrawn')),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint intents_amount_check check (interest = 3 or amount_minor is not null),
  constraint intents_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities,
  constraint intents_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint intents_investment_method_entity_id_fkey
    foreign key (tenant_id, investment_method_entity_id) references investment_method_entities
);
-- One open intent of a person in an offer, however often the button is pressed.
create unique index intents_open_key on intents (tenant_id, investment_opportunity_id, user_id)
  where status = 'open' and deleted_at is null;
create index intents_newest on intents (tenant_id, created_at desc, id desc) where deleted_at is null;
create index intents_of_opportunity on intents (tenant_id, investment_opportunity_id, status, id) where deleted_at is null;
create index intents_user on intents (tenant_id, user_id, created_at desc, id desc) where deleted_at is null;
create index intents_method on intents (tenant_id, investment_method_entity_id) where investment_method_entity_id is not null;
call tenant_table('intents');

-- Money that does not come through the firm's own account: staff look at the evidence before it holds a place.
alter table investments
  add column route text check (route in ('off_platform', 'in_kind')),
  add column evidence_key text,
  add column evidence_name text,
  add column evidence_mime text,
  add column evidence_size integer,
  add column evidence_sha256 text,
  add constraint investments_route_check_kind check ((route is null) or kind = 'alternative');

-- Many are invited at once, in the background.
alter table bulk_jobs drop constraint bulk_jobs_action_check;
alter table bulk_jobs add constraint bulk_jobs_action_check
  check (action in ('update', 'delete', 'email', 'invite', 'undo'));
