-- Papers are wanted of organisations and investment methods too, and whoever has to renew one is told before it runs out.

alter table registration_requirements
  add column applies_to text not null default 'user'
    check (applies_to in ('user', 'organisation', 'investment_method_entity')),
  -- Kinds of organisation, and kinds of method. Empty: wanted of every one.
  add column organisation_types jsonb not null default '[]',
  add column investment_method_ids jsonb not null default '[]';

alter table registration_documents
  alter column user_id drop not null,
  add column organisation_id bigint,
  add column investment_method_entity_id bigint,
  add constraint registration_documents_owner_check
    check (num_nonnulls(user_id, organisation_id, investment_method_entity_id) = 1),
  add constraint registration_documents_organisation_id_fkey
    foreign key (tenant_id, organisation_id) references organisations,
  add constraint registration_documents_investment_method_entity_id_fkey
    foreign key (tenant_id, investment_method_entity_id) references investment_method_entities;
-- As for people: of those sent at once, one waits.
create unique index registration_documents_organisation_waiting on registration_documents
  (tenant_id, organisation_id, registration_requirement_id) where status = 'submitted';
create unique index registration_documents_method_waiting on registration_documents
  (tenant_id, investment_method_entity_id, registration_requirement_id) where status = 'submitted';
create index registration_documents_of_organisation on registration_documents
  (tenant_id, organisation_id, registration_requirement_id, created_at desc, id desc);
create index registration_documents_of_method on registration_documents
  (tenant_id, investment_method_entity_id, registration_requirement_id, created_at desc, id desc);

-- Where every record stands with every paper that is wanted of it. The id is the requirement's. An approved one counts while another is
-- looked at; otherwise the latest does.
drop view registration_standings;
create view registration_standings with (security_invoker = true) as
with wanted as (
  select r.tenant_id, r.id, 'user' as owner_type, u.id as owner_id, u.id as user_id, null::bigint as organisation_id,
         null::bigint as investment_method_entity_id, r.investor_type_ids = '[]' or r.investor_type_ids @> to_jsonb(u.investor_type_id) as fits
  from registration_requirements r join users u on u.tenant_id = r.tenant_id and u.role_id = 5
  where r.applies_to = 'user' and r.deleted_at is null and r.active
  union all
  select r.tenant_id, r.id, 'organisation', o.id, null, o.id, null,
         r.organisation_types = '[]' or r.organisation_types @> to_jsonb(o.type)
  from registration_requirements r join organisations o on o.tenant_id = r.tenant_id
  where r.applies_to = 'organisation' and r.deleted_at is null and r.active
  union all
  select r.tenant_id, r.id, 'investment_method_entity', e.id, null, null, e.id,
         r.investment_method_ids = '[]' or r.investment_method_ids @> to_jsonb(e.investment_method_id)
  from registration_requirements r join investment_method_entities e on e.tenant_id = r.tenant_id
  where r.applies_to = 'investment_method_entity' and r.deleted_at is null and r.active
)
select r.tenant_id, r.id, w.owner_type, w.owner_id, r.code, r.title, r.hint, r.required, r.validity_months, r."order", r.created_at,
       r.updated_at, r.version, d.id as registration_document_id, d.client_name, d.mime, d.size, d.created_at as submitted_at, d.decided_at,
       d.expires_on, d.reason, coalesce(d.status, 'required') as status
from wanted w
join registration_requirements r on r.tenant_id = w.tenant_id and r.id = w.id
left join lateral (
  select x.* from registration_documents x
  where x.tenant_id = w.tenant_id and x.registration_requirement_id = w.id and x.status <> 'superseded'
    and (x.user_id = w.user_id or x.organisation_id = w.organisation_id
      or x.investment_method_entity_id = w.investment_method_entity_id)
  order by x.status = 'approved' desc, x.created_at desc, x.id desc limit 1
) d on true
where w.fits or d.id is not null;

-- What has been said about a last day, so that it is said once: 30 days before and 7 days before. Another last day is another matter.
create table ending_reminders (
  tenant_id integer not null references tenants,
  subject_type text not null check (subject_type in ('document', 'registration_document')),
  subject_id bigint not null,
  expires_on date not null,
  days integer not null check (days in (7, 30)),
  reminded_at timestamptz not null,
  primary key (tenant_id, subject_type, subject_id, expires_on, days)
);
comment on table ending_reminders is 'append-only';
call tenant_table('ending_reminders');
create index documents_ending on documents (tenant_id, expires_on) where expires_on is not null and deleted_at is null;
