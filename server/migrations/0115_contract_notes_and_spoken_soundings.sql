-- The contract note of a personal account deal: what the broker confirms of it.
alter table personal_account_deals
  add column contract_note_key text,
  add column contract_note_name text,
  add column contract_note_mime text,
  add column contract_note_size integer,
  add column contract_note_sha256 text;
alter table personal_account_deals add constraint personal_account_deals_contract_note_check
  check (contract_note_key is null or num_nulls(contract_note_name, contract_note_mime, contract_note_size, contract_note_sha256) = 0) not valid;
alter table personal_account_deals validate constraint personal_account_deals_contract_note_check;

-- Soundings by telephone and at a meeting. Without a recording the minutes are the record, which the person who
-- was sounded agrees to or not.
create sequence spoken_soundings_id_seq;
create table spoken_soundings (
  tenant_id integer not null,
  id bigint not null default nextval('spoken_soundings_id_seq'),
  market_sounding_id bigint not null,
  invitation_id bigint not null,
  user_id bigint not null,
  channel text not null check (channel in ('phone', 'meeting')),
  spoken_at timestamptz not null,
  -- Who was spoken to, and by which number or at which place.
  spoken_with text not null,
  contact_details text not null,
  answer text not null check (answer in ('accepted', 'declined')),
  recording_reference text,
  minutes text not null,
  -- The last day on which minutes without a recording wait to be agreed; null where nobody has to agree.
  agree_by date,
  agreed_at timestamptz,
  -- What the person who was sounded says instead.
  disagreement text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint spoken_soundings_agreed_check check (num_nonnulls(agreed_at, disagreement) <= 1),
  constraint spoken_soundings_agree_by_check check ((agree_by is null) = (recording_reference is not null or answer = 'declined'))
);
call tenant_table('spoken_soundings');
alter table spoken_soundings add constraint spoken_soundings_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table spoken_soundings add constraint spoken_soundings_market_sounding_id_fkey
  foreign key (tenant_id, market_sounding_id) references market_soundings;
alter table spoken_soundings add constraint spoken_soundings_invitation_id_fkey
  foreign key (tenant_id, invitation_id) references invitations;
alter table spoken_soundings add constraint spoken_soundings_user_id_fkey foreign key (tenant_id, user_id) references users;
create unique index spoken_soundings_invitation_key on spoken_soundings (tenant_id, invitation_id);
create index spoken_soundings_newest on spoken_soundings (tenant_id, created_at desc, id desc);
