-- Accounting: the books that a firm has connected, and what is sent to them.
create table accounting_connections (
  tenant_id integer not null,
  -- Sealed, and gone once the connection is. The refresh token counts once: each use gives the next one.
  access_sealed text,
  access_expires_at timestamptz,
  refresh_sealed text,
  -- What the person who signed in may open: [{"id": "…", "name": "…"}].
  organisations jsonb not null default '[]',
  organisation_id text,
  organisation_name text,
  connected_at timestamptz,
  connected_by bigint,
  -- The provider takes the tokens no more.
  ended_at timestamptz,
  -- It did not answer when the firm disconnected.
  is_left_at_provider boolean not null default false,
  sends_cash_calls boolean not null default false,
  sends_drawdowns boolean not null default false,
  sends_refunds boolean not null default false,
  calls_account text,
  drawdowns_account text,
  fees_account text,
  fees_vat text not null default 'none' check (fees_vat in ('none', 'exempt', 'standard')),
  bank_account text,
  -- Requests in the minute and the day that began then, and until when none are made.
  minute_began_at timestamptz,
  minute_calls integer not null default 0,
  day_began_at timestamptz,
  day_calls integer not null default 0,
  paused_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id),
  constraint accounting_connections_tokens_check
    check ((access_sealed is null) = (access_expires_at is null) and (refresh_sealed is not null or access_sealed is null))
);
call tenant_table('accounting_connections');
alter table accounting_connections add constraint accounting_connections_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table accounting_connections add constraint accounting_connections_connected_by_fkey
  foreign key (tenant_id, connected_by) references users;

-- Who is at the provider's sign-in at the moment. A row is deleted when its browser comes back, so it counts once.
create table accounting_sign_ins (
  tenant_id integer not null,
  state_hash bytea not null,
  session_hash bytea not null,
  user_id bigint not null,
  verifier_sealed text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, state_hash)
);
call tenant_table('accounting_sign_ins');
alter table accounting_sign_ins add constraint accounting_sign_ins_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table accounting_sign_ins add constraint accounting_sign_ins_user_id_fkey foreign key (tenant_id, user_id) references users;

-- What is sent to the books, each once.
create sequence accounting_entries_id_seq;
create table accounting_entries (
  tenant_id integer not null,
  id bigint not null default nextval('accounting_entries_id_seq'),
  -- The provider's id of the books that it is for.
  organisation_id text not null,
  kind text not null check (kind in ('contact', 'invoice', 'payment', 'receipt', 'refund', 'void')),
  source_type text not null
    check (source_type in ('user', 'organisation', 'cash_call_line', 'fund_drawdown_line', 'payment', 'fund_payment', 'refund')),
  source_id bigint not null,
  -- A contact whose name or address changed is sent as the next one.
  source_version integer not null default 1,
  -- By which it is found in the books.
  number text not null,
  name text collate human not null,
  path text,
  currency text,
  amount_minor bigint,
  -- What is sent, as it was when it happened.
  facts jsonb not null,
  -- What has to be sent before.
  contact_entry_id bigint,
  invoice_entry_id bigint,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'stopped')),
  -- Tries since it was first sent, or sent again by hand; rounds counts the latter.
  attempts integer not null default 0,
  round integer not null default 1,
  -- With the round and what is sent it is the same for every try.
  idempotency_key text not null,
  due_at timestamptz not null,
  -- A process is at it until then.
  leased_until timestamptz,
  sent_at timestamptz,
  provider_id text,
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  -- However often an event is heard, it is booked once.
  constraint accounting_entries_source_key unique (tenant_id, organisation_id, kind, source_type, source_id, source_version),
  constraint accounting_entries_sent_check check ((status = 'sent') = (sent_at is not null) and (sent_at is null or provider_id is not null))
);
call tenant_table('accounting_entries');
alter table accounting_entries add constraint accounting_entries_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table accounting_entries add constraint accounting_entries_contact_entry_id_fkey
  foreign key (tenant_id, contact_entry_id) references accounting_entries;
alter table accounting_entries add constraint accounting_entries_invoice_entry_id_fkey
  foreign key (tenant_id, invoice_entry_id) references accounting_entries;
create index accounting_entries_newest on accounting_entries (tenant_id, id desc);
create index accounting_entries_by_status on accounting_entries (tenant_id, status, id desc);
create index accounting_entries_waiting on accounting_entries (tenant_id, due_at, id) where status = 'waiting';
create index accounting_entries_after_contact on accounting_entries (tenant_id, contact_entry_id) where contact_entry_id is not null;
create index accounting_entries_after_invoice on accounting_entries (tenant_id, invoice_entry_id) where invoice_entry_id is not null;
