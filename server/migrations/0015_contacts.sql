-- People the firm talks to who have no account yet, what they answered, and investors who ask to act for an organisation.

create sequence contacts_id_seq;
create table contacts (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('contacts_id_seq'),
  title text,
  first_name text not null,
  middle_names text,
  -- A web form may know one name only; staff complete it when they edit the contact.
  last_name text not null default '',
  name text collate human not null generated always as (rtrim(first_name || ' ' || last_name)) stored,
  email text check (email = lower(email)),
  phone text,
  company text collate human,
  date_of_birth date,
  nationality text,
  country_of_residence text,
  address jsonb,
  occupation text,
  marketing boolean not null default false,
  do_not_contact boolean not null default false,
  source text not null default 'manual' check (source in ('web', 'typeform', 'referral', 'event', 'import', 'manual')),
  owner_id bigint,
  lead_status_id bigint,
  client_group_id bigint,
  investor_type_id bigint,
  score integer check (score between 0 and 100),
  next_action text,
  next_action_at timestamptz,
  converted_user_id bigint,
  converted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  check ((converted_at is null) = (converted_user_id is null)),
  constraint contacts_email_or_phone_check check (email is not null or phone is not null),
  constraint contacts_owner_id_fkey foreign key (tenant_id, owner_id) references users,
  constraint contacts_lead_status_id_fkey foreign key (tenant_id, lead_status_id) references lead_statuses,
  constraint contacts_client_group_id_fkey foreign key (tenant_id, client_group_id) references client_groups,
  constraint contacts_investor_type_id_fkey foreign key (tenant_id, investor_type_id) references investor_types,
  constraint contacts_converted_user_id_fkey foreign key (tenant_id, converted_user_id) references users
);
-- Of the open ones an address has one; whoever was converted may come back as a new lead for something else.
create unique index contacts_email_key on contacts (tenant_id, email) where deleted_at is null and converted_at is null;
create index contacts_newest on contacts (tenant_id, created_at desc, id desc) where deleted_at is null;
create index contacts_by_name on contacts (tenant_id, name, id) where deleted_at is null;
create index contacts_name_trgm on contacts using gin (name gin_trgm_ops);
create index contacts_email_trgm on contacts using gin (email gin_trgm_ops);
create index contacts_company_trgm on contacts using gin (company gin_trgm_ops);
create index contacts_owner on contacts (tenant_id, owner_id) where deleted_at is null;
create index contacts_lead_status on contacts (tenant_id, lead_status_id) where deleted_at is null;
create index contacts_client_group on contacts (tenant_id, client_group_id) where deleted_at is null;
create index contacts_investor_type on contacts (tenant_id, investor_type_id) where deleted_at is null;
create index contacts_converted_user on contacts (tenant_id, converted_user_id) where converted_user_id is not null;
call tenant_table('contacts');

-- What was answered when somebody registered or filled in a web form, in the words of the form.
create sequence registrations_id_seq;
create table registrations (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('registrations_id_seq'),
  contact_id bigint,
  user_id bigint,
  source text not null check (source in ('registration', 'typeform')),
  form_name text not null,
  -- The sender's own name of the delivery. A second delivery of the same one finds it here and changes nothing.
  external_id text,
  answers jsonb not null default '[]',
  submitted_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint registrations_external_id_key unique (tenant_id, source, external_id),
  constraint registrations_contact_id_fkey foreign key (tenant_id, contact_id) references contacts,
  constraint registrations_user_id_fkey foreign key (tenant_id, user_id) references users
);
create index registrations_newest on registrations (tenant_id, submitted_at desc, id desc);
create index registrations_contact on registrations (tenant_id, contact_id, submitted_at desc);
create index registrations_user on registrations (tenant_id, user_id, submitted_at desc);
call tenant_table('registrations');

-- The secret by which web forms prove themselves, sealed; the one before it counts for a day after the change.
create table web_form_secrets (
  tenant_id integer primary key references tenants,
  sealed text not null,
  sealed_before text,
  set_at timestamptz not null,
  set_by bigint,
  last_received_at timestamptz,
  constraint web_form_secrets_set_by_fkey foreign key (tenant_id, set_by) references users
);
call tenant_table('web_form_secrets');

create sequence organisation_links_id_seq;
create table organisation_links (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('organisation_links_id_seq'),
  user_id bigint not null,
  -- What the applicant wrote, kept as it was when it was decided.
  organisation jsonb,
  name text collate human generated always as (organisation ->> 'name') stored,
  registration_number text generated always as (organisation ->> 'registration_number') stored,
  country text generated always as (organisation ->> 'country') stored,
  organisation_id bigint,
  role_in_organisation text
    check (role_in_organisation in ('owner', 'director', 'trustee', 'authorised_signatory', 'viewer')),
  owners jsonb not null default '[]',
  status text not null default 'draft'
    check (status in ('draft', 'submitted', 'in_review', 'info_requested', 'approved', 'rejected', 'withdrawn')),
  submitted_at timestamptz,
  reviewer_id bigint,
  decided_at timestamptz,
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint organisation_links_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint organisation_links_organisation_id_fkey foreign key (tenant_id, organisation_id) references organisations,
  constraint organisation_links_reviewer_id_fkey foreign key (tenant_id, reviewer_id) references users
);
-- One open application a person and company number, also when the button is pressed twice.
create unique index "organisation_links_organisation.registration_number_key"
  on organisation_links (tenant_id, user_id, country, registration_number)
  where deleted_at is null and status in ('draft', 'submitted', 'in_review', 'info_requested');
create index organisation_links_newest on organisation_links (tenant_id, created_at desc, id desc) where deleted_at is null;
create index organisation_links_user on organisation_links (tenant_id, user_id, created_at desc) where deleted_at is null;
create index organisation_links_organisation on organisation_links (tenant_id, organisation_id);
create index organisation_links_reviewer on organisation_links (tenant_id, reviewer_id);
create index organisation_links_name_trgm on organisation_links using gin (name gin_trgm_ops);
call tenant_table('organisation_links');

create sequence organisation_link_documents_id_seq;
create table organisation_link_documents (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('organisation_link_documents_id_seq'),
  organisation_link_id bigint not null,
  document_id bigint not null,
  kind text not null
    check (kind in ('incorporation', 'agreement', 'trust_deed', 'bank_statement', 'proof_of_trade', 'other')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text,
  decided_by bigint,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint organisation_link_documents_organisation_link_id_fkey
    foreign key (tenant_id, organisation_link_id) references organisation_links,
  constraint organisation_link_documents_document_id_fkey foreign key (tenant_id, document_id) references documents
);
create index organisation_link_documents_link
  on organisation_link_documents (tenant_id, organisation_link_id, id) where deleted_at is null;
create index organisation_link_documents_document on organisation_link_documents (tenant_id, document_id);
call tenant_table('organisation_link_documents');
