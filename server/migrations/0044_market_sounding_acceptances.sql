-- Who agreed to keep a confidential offer to themselves: to which words, when and from where. Kept as it was given, five years at least.
create sequence market_sounding_acceptances_id_seq;
create table market_sounding_acceptances (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('market_sounding_acceptances_id_seq'),
  investment_opportunity_id bigint not null,
  user_id bigint not null,
  -- The words that were on the page, and their digest.
  statement text not null,
  text_version text not null,
  accepted_at timestamptz not null,
  address text,
  browser text,
  primary key (tenant_id, id),
  -- It begins with the person: whether somebody may read an offer is asked by its reader.
  unique (tenant_id, user_id, investment_opportunity_id),
  constraint market_sounding_acceptances_investment_opportunity_id_fkey
    foreign key (tenant_id, investment_opportunity_id) references investment_opportunities,
  constraint market_sounding_acceptances_user_id_fkey foreign key (tenant_id, user_id) references users
);
comment on table market_sounding_acceptances is 'append-only';
create index market_sounding_acceptances_offer on market_sounding_acceptances (tenant_id, investment_opportunity_id);
create index market_sounding_acceptances_newest on market_sounding_acceptances (tenant_id, accepted_at desc, id desc);
call tenant_table('market_sounding_acceptances');
