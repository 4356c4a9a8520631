-- Whatever documents, notes, calls and tasks may belong to, under its kind and its name. Read with a kind and an id, so that one index of one
-- table is asked; the caller's right to it is asked by whatever names it.
create view record_owners with (security_invoker = true) as
select tenant_id, id, 'pipeline_deal' as type, name::text, created_at, updated_at, version from pipeline_deals
union all select tenant_id, id, 'investment_opportunity', name, created_at, updated_at, version from investment_opportunities
union all select tenant_id, id, 'user', name, created_at, updated_at, version from users
union all select tenant_id, id, 'organisation', name, created_at, updated_at, version from organisations
union all select tenant_id, id, 'nominee', name, created_at, updated_at, version from nominees
union all select tenant_id, id, 'contact', name, created_at, updated_at, version from contacts
union all select tenant_id, id, 'investment_method_entity', display_name, created_at, updated_at, version from investment_method_entities
union all select r.tenant_id, r.id, 'data_room', o.name, r.created_at, r.updated_at, r.version
  from data_rooms r join investment_opportunities o on o.tenant_id = r.tenant_id and o.id = r.investment_opportunity_id
union all select i.tenant_id, i.id, 'investment', o.name, i.created_at, i.updated_at, i.version
  from investments i join investment_opportunities o on o.tenant_id = i.tenant_id and o.id = i.investment_opportunity_id
union all select tenant_id, id, 'investment_method', name, created_at, updated_at, version from investment_methods;

-- Which terms came with an intent, one row each; their versions stay with the intent.
create view intent_accepted_terms with (security_invoker = true) as
select i.tenant_id, i.id as intent_id, (t ->> 'id')::bigint as intent_term_id
from intents i cross join lateral jsonb_array_elements(i.accepted_terms) t;
