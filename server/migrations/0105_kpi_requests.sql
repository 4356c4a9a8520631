-- What companies are asked to report: one request for a company and a period, answered by a person of theirs.
create sequence kpi_requests_id_seq;
create table kpi_requests (
  tenant_id integer not null,
  id bigint not null default nextval('kpi_requests_id_seq'),
  company_id bigint not null,
  months integer not null check (months in (1, 3, 12)),
  ends_on date not null,
  period text not null,
  period_label text not null,
  status text not null default 'asked'
    check (status in ('asked', 'opened', 'submitted', 'sent_back', 'approved', 'withdrawn')),
  due_date date not null,
  message text,
  -- Null is all that the company reports.
  report_type_ids bigint[],
  report_sub_type_ids bigint[] not null,
  recipient_name text collate human not null,
  recipient_email text not null check (recipient_email = lower(recipient_email)),
  -- An Entrepreneur with an account, who answers there and needs no link.
  user_id bigint,
  reason text,
  opened_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by bigint,
  -- How many of the days on which people are reminded are done, and when somebody was reminded last.
  reminders integer not null default 0,
  reminded_at timestamptz,
  -- Of the code that was sent last; the code itself is kept nowhere but in the letter.
  code_digest bytea,
  code_sent_at timestamptz,
  -- When a code was given, and in which browser: its session reads and fills, and no other.
  proved_at timestamptz,
  proof_session bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id)
);
call tenant_table('kpi_requests');
alter table kpi_requests add constraint kpi_requests_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table kpi_requests add constraint kpi_requests_company_id_fkey foreign key (tenant_id, company_id) references companies;
alter table kpi_requests add constraint kpi_requests_user_id_fkey foreign key (tenant_id, user_id) references users;
create unique index kpi_requests_period_key on kpi_requests (tenant_id, company_id, months, ends_on)
  where status <> 'withdrawn';
create index kpi_requests_by_due_date on kpi_requests (tenant_id, due_date desc, id desc);
create index kpi_requests_of_user on kpi_requests (tenant_id, user_id, id desc) where user_id is not null;
create index kpi_requests_open on kpi_requests (tenant_id, due_date) where status in ('asked', 'opened', 'sent_back');

-- Each letter has a link of its own, and all links of a request lead to it. Only what a token digests to is kept.
create table kpi_request_links (
  tenant_id integer not null,
  token_digest bytea not null,
  kpi_request_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, token_digest)
);
call tenant_table('kpi_request_links');
alter table kpi_request_links add constraint kpi_request_links_kpi_request_id_fkey
  foreign key (tenant_id, kpi_request_id) references kpi_requests;
create index kpi_request_links_of_request on kpi_request_links (tenant_id, kpi_request_id);
