-- An investor asks for another tax scheme on an investment, and staff decide. An investment has one open request.
create sequence tax_scheme_requests_id_seq;
create table tax_scheme_requests (
  tenant_id integer not null,
  id bigint not null default nextval('tax_scheme_requests_id_seq'),
  investment_opportunity_id bigint not null,
  investment_id bigint not null,
  tax_option_id bigint not null,
  -- The scheme that the investment had when it was asked.
  from_tax_option_id bigint,
  reason text not null,
  status text not null default 'asked',
  decided_by bigint,
  decided_at timestamptz,
  refusal_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('tax_scheme_requests');
alter table tax_scheme_requests add constraint tax_scheme_requests_status_check
  check (status in ('asked', 'accepted', 'refused', 'withdrawn'));
alter table tax_scheme_requests add constraint tax_scheme_requests_decided_check
  check ((status = 'asked') = (decided_at is null) and (status = 'refused') = (refusal_reason is not null));
alter table tax_scheme_requests add constraint tax_scheme_requests_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table tax_scheme_requests add constraint tax_scheme_requests_opportunity_fkey
  foreign key (tenant_id, investment_opportunity_id) references investment_opportunities;
alter table tax_scheme_requests add constraint tax_scheme_requests_investment_fkey
  foreign key (tenant_id, investment_id) references investments;
alter table tax_scheme_requests add constraint tax_scheme_requests_option_fkey
  foreign key (tenant_id, tax_option_id) references tax_options;
alter table tax_scheme_requests add constraint tax_scheme_requests_from_option_fkey
  foreign key (tenant_id, from_tax_option_id) references tax_options;
-- Two requests that come at once: the second is told that there is one.
create unique index tax_scheme_requests_open on tax_scheme_requests (tenant_id, investment_id)
  where status = 'asked' and deleted_at is null;
create index tax_scheme_requests_of_investment on tax_scheme_requests (tenant_id, investment_id);
create index tax_scheme_requests_of_opportunity on tax_scheme_requests (tenant_id, investment_opportunity_id);
create index tax_scheme_requests_newest on tax_scheme_requests (tenant_id, created_at desc, id desc) where deleted_at is null;
-- What waits for staff.
create index tax_scheme_requests_waiting on tax_scheme_requests (tenant_id) where status = 'asked' and deleted_at is null;
-- What a tax scheme is asked before it is deleted.
create index tax_scheme_requests_of_option on tax_scheme_requests (tenant_id, tax_option_id);
