-- What an investor may be shown: the category they state, and the test of what they understand.

-- Thresholds with the day from which they count. Laws change them, also back again (SI 2024/301), so they are data.
create sequence category_rules_id_seq;
create table category_rules (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('category_rules_id_seq'),
  effective_from date not null,
  income_minor bigint not null check (income_minor >= 0),
  net_assets_minor bigint not null check (net_assets_minor >= 0),
  director_turnover_minor bigint not null check (director_turnover_minor >= 0),
  unlisted_investments integer check (unlisted_investments > 0),
  restricted_percent numeric(9, 6) not null check (restricted_percent between 0 and 100),
  certificate_months integer not null check (certificate_months between 1 and 60),
  source text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint category_rules_effective_from_key unique (tenant_id, effective_from)
);
call tenant_table('category_rules');

create sequence categorisations_id_seq;
create table categorisations (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('categorisations_id_seq'),
  user_id bigint not null,
  investor_type_id bigint not null,
  -- What the answers bear out: the category that was chosen, or none.
  category text not null,
  verdict text not null check (verdict in ('holds', 'none_applies', 'answers_contradict', 'certificate_out_of_date')),
  answers jsonb not null,
  -- The statement as it was read, and which version of the category it came from.
  statement text not null,
  statement_version integer not null,
  rules_effective_from date not null,
  signed_name text not null,
  signed_at timestamptz not null,
  address text,
  status text not null check (status in ('pending_review', 'approved', 'rejected', 'expired', 'superseded')),
  reviewer_id bigint,
  reviewed_at timestamptz,
  rejection_reason text,
  expires_at date,
  reminded_days integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint categorisations_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint categorisations_investor_type_id_fkey foreign key (tenant_id, investor_type_id) references investor_types,
  constraint categorisations_reviewer_id_fkey foreign key (tenant_id, reviewer_id) references users,
  -- Nobody decides about themselves, whatever the code forgets.
  constraint categorisations_reviewer_id_check check (reviewer_id is null or reviewer_id <> user_id)
);
-- Two statements sent at once, or two reviewers, leave one approved category and one that waits.
create unique index categorisations_approved_key on categorisations (tenant_id, user_id) where status = 'approved';
create unique index categorisations_pending_key on categorisations (tenant_id, user_id) where status = 'pending_review';
create index categorisations_newest on categorisations (tenant_id, created_at desc, id desc);
create index categorisations_user on categorisations (tenant_id, user_id, id desc);
create index categorisations_type on categorisations (tenant_id, investor_type_id);
create index categorisations_due on categorisations (tenant_id, expires_at) where status = 'approved';
call tenant_table('categorisations');

-- The three banks of questions. A raised major version ends the passes that were made on the one before.
create table compliance_banks (
  tenant_id integer not null references tenants,
  bank text not null check (bank in ('single', 'fca_1', 'fca_2')),
  major_version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, bank)
);
call tenant_table('compliance_banks');

create sequence compliance_questions_id_seq;
create table compliance_questions (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('compliance_questions_id_seq'),
  bank text not null check (bank in ('single', 'fca_1', 'fca_2')),
  text text not null,
  is_critical boolean not null default false,
  "order" integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create index compliance_questions_order on compliance_questions (tenant_id, bank, "order", id) where deleted_at is null;
call tenant_table('compliance_questions');

create sequence compliance_options_id_seq;
create table compliance_options (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('compliance_options_id_seq'),
  compliance_question_id bigint not null,
  text text not null,
  is_correct boolean not null default false,
  "order" integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint compliance_options_compliance_question_id_fkey
    foreign key (tenant_id, compliance_question_id) references compliance_questions
);
create unique index compliance_options_is_correct_key on compliance_options (tenant_id, compliance_question_id)
  where is_correct and deleted_at is null;
create index compliance_options_question on compliance_options (tenant_id, compliance_question_id, "order", id)
  where deleted_at is null;
call tenant_table('compliance_options');

-- Every test that was served, exactly as it was served, and what became of it. Kept five years and longer (COBS 10.7).
create sequence test_attempts_id_seq;
create table test_attempts (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('test_attempts_id_seq'),
  user_id bigint not null,
  bank text not null check (bank in ('single', 'fca_1', 'fca_2')),
  major_version integer not null,
  status text not null default 'served' check (status in ('served', 'passed', 'failed', 'abandoned')),
  attempt_no integer,
  -- Questions and options in the order in which they were shown; the right ones are marked here and nowhere the investor sees.
  snapshot jsonb not null,
  answers jsonb,
  score_percent integer,
  correct integer,
  asked integer not null,
  critical_wrong integer,
  -- Answered in under 20 seconds: staff look at it.
  hasty boolean not null default false,
  served_at timestamptz not null,
  submitted_at timestamptz,
  -- Staff let the investor begin again: attempts from before don't count any more.
  reset_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint test_attempts_user_id_fkey foreign key (tenant_id, user_id) references users
);
create unique index test_attempts_open_key on test_attempts (tenant_id, user_id) where status = 'served';
create index test_attempts_user on test_attempts (tenant_id, user_id, id desc);
create index test_attempts_newest on test_attempts (tenant_id, submitted_at desc, id desc) where submitted_at is not null;
call tenant_table('test_attempts');

alter table whole_ownership_choices add constraint whole_ownership_choices_investment_opportunity_id_fkey
  foreign key (tenant_id, investment_opportunity_id) references investment_opportunities;
