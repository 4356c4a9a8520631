-- What a firm asks its investors about: fact find, risk profile, and the purposes they consent to.

create sequence questionnaires_id_seq;
create table questionnaires (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('questionnaires_id_seq'),
  kind text not null check (kind in ('fact_find', 'risk_profile', 'investor_consent')),
  name text collate human not null,
  intro text,
  expires_after_months integer check (expires_after_months between 1 and 60),
  reminder_days integer not null default 30 check (reminder_days between 1 and 90),
  draft jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint questionnaires_kind_key unique (tenant_id, kind)
);
call tenant_table('questionnaires');

-- A published version never changes: answers are read with the questions that were asked.
create sequence questionnaire_versions_id_seq;
create table questionnaire_versions (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('questionnaire_versions_id_seq'),
  questionnaire_id bigint not null,
  number integer not null check (number > 0),
  definition jsonb not null,
  -- The same without points and bands: whoever answers is not to see what an answer is worth.
  shown_definition jsonb not null,
  -- Answers that only compliance and the investor see.
  sensitive_keys text[] not null default '{}',
  published_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  -- Two who publish at once make two versions, never two of one number.
  constraint questionnaire_versions_number_key unique (tenant_id, questionnaire_id, number),
  constraint questionnaire_versions_questionnaire_id_fkey
    foreign key (tenant_id, questionnaire_id) references questionnaires
);
comment on table questionnaire_versions is 'append-only';
call tenant_table('questionnaire_versions');

create sequence questionnaire_responses_id_seq;
create table questionnaire_responses (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('questionnaire_responses_id_seq'),
  -- Whose answers: an investor's, or those of a contact whom staff ask. Only investors sign.
  user_id bigint,
  contact_id bigint,
  kind text not null check (kind in ('fact_find', 'risk_profile')),
  questionnaire_version_id bigint not null,
  status text not null default 'open' check (status in ('open', 'signed', 'superseded')),
  answers jsonb not null default '{}',
  -- Worked out whenever answers are saved, by the rules of the day; a signed round is never worked out again.
  asked integer not null default 0,
  answered integer not null default 0,
  missing jsonb not null default '[]',
  score integer check (score between 0 and 100),
  band integer check (band between 1 and 7),
  unscored integer not null default 0,
  answered_at timestamptz,
  answered_by bigint,
  asked_to_sign_at timestamptz,
  signed_name text,
  signed_at timestamptz,
  address text,
  expires_at date,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint questionnaire_responses_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint questionnaire_responses_contact_id_fkey foreign key (tenant_id, contact_id) references contacts,
  constraint questionnaire_responses_user_id_check check (num_nonnulls(user_id, contact_id) = 1),
  constraint questionnaire_responses_answered_by_fkey foreign key (tenant_id, answered_by) references users,
  constraint questionnaire_responses_questionnaire_version_id_fkey
    foreign key (tenant_id, questionnaire_version_id) references questionnaire_versions,
  constraint questionnaire_responses_signed_at_check
    check ((status = 'open') = (signed_at is null) and (signed_at is null) = (signed_name is null))
);
-- Two windows that begin at once get one round, and of two signatures one replaces the other.
create unique index questionnaire_responses_open_key on questionnaire_responses (tenant_id, user_id, kind)
  where status = 'open' and deleted_at is null;
create unique index questionnaire_responses_contact_key on questionnaire_responses (tenant_id, contact_id, kind)
  where deleted_at is null;
create unique index questionnaire_responses_signed_key on questionnaire_responses (tenant_id, user_id, kind)
  where status = 'signed' and deleted_at is null;
create index questionnaire_responses_user on questionnaire_responses (tenant_id, user_id, kind, id desc);
create index questionnaire_responses_newest on questionnaire_responses (tenant_id, created_at desc, id desc)
  where deleted_at is null;
create index questionnaire_responses_version on questionnaire_responses (tenant_id, questionnaire_version_id);
create index questionnaire_responses_answered_by on questionnaire_responses (tenant_id, answered_by);
create index questionnaire_responses_due on questionnaire_responses (tenant_id, expires_at)
  where status = 'signed' and reminded_at is null and deleted_at is null;
call tenant_table('questionnaire_responses');

-- Every consent that was given or withdrawn, as it was worded. The newest of a purpose counts.
create sequence investor_consents_id_seq;
create table investor_consents (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('investor_consents_id_seq'),
  user_id bigint not null,
  purpose text not null,
  granted boolean not null,
  title text not null,
  text text,
  source text not null check (source in ('investor', 'staff')),
  note text,
  questionnaire_version_id bigint not null,
  decided_at timestamptz not null,
  address text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint not null,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint investor_consents_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint investor_consents_created_by_fkey foreign key (tenant_id, created_by) references users,
  constraint investor_consents_questionnaire_version_id_fkey
    foreign key (tenant_id, questionnaire_version_id) references questionnaire_versions,
  constraint investor_consents_note_check check (source = 'investor' or note is not null)
);
create index investor_consents_standing on investor_consents (tenant_id, user_id, purpose, id desc);
create index investor_consents_version on investor_consents (tenant_id, questionnaire_version_id);
create index investor_consents_created_by on investor_consents (tenant_id, created_by);
comment on table investor_consents is 'append-only';
call tenant_table('investor_consents');
