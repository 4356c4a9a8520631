-- Signing PDFs: who signs what, where on the page, in which order, and with which key the firm seals the result.

create sequence signature_requests_id_seq;
create table signature_requests (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('signature_requests_id_seq'),
  document_id bigint not null,
  -- Whose record the document belongs to.
  user_id bigint not null,
  title text collate human not null,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'sealing', 'completed', 'declined', 'expired', 'cancelled')),
  in_order boolean not null default true,
  expires_on date,
  reminder_days jsonb not null default '[3, 7]',
  message text,
  -- The very file that is signed: a later version of the document does not change it.
  source_key text not null,
  source_sha256 text not null,
  pages jsonb not null,
  sent_at timestamptz,
  sent_by bigint,
  ended_at timestamptz,
  reason text,
  result_document_id bigint,
  result_sha256 text,
  seal_level text check (seal_level in ('B-B', 'B-T')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint signature_requests_document_id_fkey foreign key (tenant_id, document_id) references documents,
  constraint signature_requests_result_document_id_fkey foreign key (tenant_id, result_document_id) references documents,
  constraint signature_requests_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint signature_requests_sent_by_fkey foreign key (tenant_id, sent_by) references users,
  constraint signature_requests_result_check check ((status = 'completed') = (result_sha256 is not null))
);
-- Two members of staff who begin at once get one request.
create unique index signature_requests_open_key on signature_requests (tenant_id, document_id)
  where status in ('draft', 'sent', 'sealing') and deleted_at is null;
create index signature_requests_newest on signature_requests (tenant_id, created_at desc, id desc) where deleted_at is null;
create index signature_requests_document on signature_requests (tenant_id, document_id, id desc);
create index signature_requests_user on signature_requests (tenant_id, user_id);
create index signature_requests_result on signature_requests (tenant_id, result_document_id);
create index signature_requests_sent_by on signature_requests (tenant_id, sent_by);
create index signature_requests_due on signature_requests (tenant_id, expires_on) where status = 'sent';
call tenant_table('signature_requests');

create sequence signature_signers_id_seq;
create table signature_signers (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('signature_signers_id_seq'),
  request_id bigint not null,
  position integer not null check (position between 1 and 20),
  user_id bigint not null,
  status text not null default 'waiting' check (status in ('waiting', 'asked', 'signed', 'declined')),
  asked_at timestamptz,
  reminders integer not null default 0,
  reminded_at timestamptz,
  opened_at timestamptz,
  -- What the evidence page says of the signature.
  signed_at timestamptz,
  signed_name text,
  method text check (method in ('typed', 'drawn')),
  signature_key text,
  initials text,
  consent text,
  address text,
  agent text,
  declined_at timestamptz,
  reason text,
  primary key (tenant_id, id),
  constraint signature_signers_position_key unique (tenant_id, request_id, position),
  constraint signature_signers_request_id_fkey foreign key (tenant_id, request_id) references signature_requests,
  constraint signature_signers_user_id_fkey foreign key (tenant_id, user_id) references users,
  constraint signature_signers_signed_check check (
    (status = 'signed') = (signed_at is not null)
    and (signed_at is null) = (signed_name is null)
    and (signed_at is null) = (consent is null)
    and (signed_at is null) = (method is null)
    and (method is distinct from 'drawn') = (signature_key is null)
  )
);
create index signature_signers_user on signature_signers (tenant_id, user_id, request_id);
create index signature_signers_asked on signature_signers (tenant_id, asked_at) where status = 'asked';
call tenant_table('signature_signers');

create sequence signature_fields_id_seq;
create table signature_fields (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('signature_fields_id_seq'),
  request_id bigint not null,
  signer_id bigint not null,
  kind text not null check (kind in ('signature', 'initials', 'date', 'name', 'text', 'tick')),
  page integer not null check (page > 0),
  -- Points from the top left corner of the page as it is read.
  x integer not null check (x >= 0),
  y integer not null check (y >= 0),
  width integer not null check (width >= 10),
  height integer not null check (height >= 10),
  required boolean not null default true,
  label text,
  value text,
  primary key (tenant_id, id),
  constraint signature_fields_request_id_fkey foreign key (tenant_id, request_id) references signature_requests,
  constraint signature_fields_signer_id_fkey foreign key (tenant_id, signer_id) references signature_signers
);
create index signature_fields_request on signature_fields (tenant_id, request_id, id);
create index signature_fields_signer on signature_fields (tenant_id, signer_id);
call tenant_table('signature_fields');

-- With what a firm seals: its private key, sealed under the installation's master key, and its certificate. A new one adds a row, so
-- that it is known with which a file of last year was sealed.
create sequence seal_keys_id_seq;
create table seal_keys (
  tenant_id integer not null references tenants,
  id bigint not null default nextval('seal_keys_id_seq'),
  certificate text not null,
  sealed text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
comment on table seal_keys is 'append-only';
create index seal_keys_newest on seal_keys (tenant_id, created_at desc, id desc);
call tenant_table('seal_keys');
