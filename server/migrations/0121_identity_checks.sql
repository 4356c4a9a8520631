-- A check of who an investor is: what they sent, who looked, what was found, and until when it counts. users.aml_status says how the
-- last of them stands.
create sequence identity_checks_id_seq;
create table identity_checks (
  tenant_id integer not null,
  id bigint not null default nextval('identity_checks_id_seq'),
  user_id bigint not null,
  provider text not null default 'review',
  type text not null default 'document',
  product text not null default 'domestic',
  status text not null,
  document_type text,
  -- What the record said of the investor when they sent their documents.
  details jsonb,
  score integer,
  risk text,
  reason text,
  provider_reference text,
  -- Why the provider could not verify the document, in its own code. The investor may try again there.
  provider_error text,
  -- The provider looks at what was shown to it; the investor has nothing to do.
  is_processing boolean not null default false,
  expires_on date,
  proposed_by bigint,
  proposed_at timestamptz,
  decided_by bigint,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint identity_checks_provider_check check (provider in ('review', 'stripe')),
  constraint identity_checks_type_check check (type in ('document', 'electronic')),
  constraint identity_checks_product_check check (product in ('domestic', 'international')),
  constraint identity_checks_status_check
    check (status in ('submitted', 'proposed', 'passed', 'referred', 'failed', 'expired', 'superseded')),
  constraint identity_checks_document_type_check check (document_type in ('passport', 'driving_licence', 'identity_card')),
  constraint identity_checks_score_check check (score between 0 and 100),
  constraint identity_checks_risk_check check (risk in ('low', 'medium', 'high')),
  -- A pass is asked for again one day.
  constraint identity_checks_expires_check check (status <> 'passed' or expires_on is not null)
);
call tenant_table('identity_checks');
alter table identity_checks add constraint identity_checks_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table identity_checks add constraint identity_checks_user_id_fkey foreign key (tenant_id, user_id) references users;
create index identity_checks_of_user on identity_checks (tenant_id, user_id, id desc);
create index identity_checks_by_status on identity_checks (tenant_id, status, id desc);
create index identity_checks_ending on identity_checks (tenant_id, expires_on) where status = 'passed';
-- One at a time.
create unique index identity_checks_open on identity_checks (tenant_id, user_id) where status in ('submitted', 'proposed');

create sequence identity_check_files_id_seq;
create table identity_check_files (
  tenant_id integer not null,
  id bigint not null default nextval('identity_check_files_id_seq'),
  identity_check_id bigint not null,
  kind text not null,
  file_key text not null,
  client_name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint identity_check_files_kind_check check (kind in ('document', 'document_back', 'address')),
  constraint identity_check_files_kind_key unique (tenant_id, identity_check_id, kind)
);
call tenant_table('identity_check_files');
alter table identity_check_files add constraint identity_check_files_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table identity_check_files add constraint identity_check_files_identity_check_id_fkey
  foreign key (tenant_id, identity_check_id) references identity_checks;

-- Money may be called before the identity of an investor has passed.
alter table brandings add column pay_before_identity boolean not null default false;
-- Stripe Identity looks at the documents first.
alter table brandings add column identity_with_stripe boolean not null default false;

alter table ending_reminders drop constraint ending_reminders_subject_type_check;
alter table ending_reminders add constraint ending_reminders_subject_type_check
  check (subject_type in ('document', 'registration_document', 'identity_check'));

-- What was found before checks were kept: the last finding of each investor. A pass counts for 24 months, as one of medium risk.
call for_each_tenant('
  insert into identity_checks (tenant_id, user_id, product, status, reason, risk, decided_by, decided_at, expires_on, created_at, updated_at)
  select $1, u.id, coalesce(u.identity_product, ''domestic''),
    case u.aml_status when ''pending'' then ''submitted'' else u.aml_status end, e.reason,
    case when u.aml_status = ''passed'' then ''medium'' end,
    case when u.aml_status <> ''pending'' then e.actor_id end,
    case when u.aml_status <> ''pending'' then coalesce(e.at, u.updated_at) end,
    case when u.aml_status = ''passed'' then (coalesce(e.at, u.updated_at) at time zone ''Europe/London'')::date + interval ''24 months'' end,
    coalesce(e.at, u.updated_at), coalesce(e.at, u.updated_at)
  from users u
  left join lateral (
    select x.at, x.actor_id, x.payload ->> ''reason'' as reason from events x
    where x.tenant_id = $1 and x.subject_type = ''user'' and x.subject_id = u.id and x.type like ''identity_check.%''
    order by x.id desc limit 1) e on true
  where u.tenant_id = $1 and u.role_id = 5 and u.aml_status <> ''not_started''
  returning 1');
