/** The hand-written SQL of the twin. `$1` is the firm. */

const at = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const picture = (row: string) =>
  `'/files/avatars/' || ${row}.id || '?v=' || coalesce(left(md5(${row}.avatar_key), 8), '0')`

/** A person as staff see one; `staffOnly` stands where an investor is not shown something. */
const person = (staffOnly: boolean) => `u.id, ${at('u.created_at')} as created_at, ${at('u.updated_at')} as updated_at, u.version,
  u.title, u.first_name, u.middle_names, u.last_name, u.email, u.phone, u.date_of_birth, u.nationality, u.country_of_residence,
  u.address, u.employment_status, u.occupation, u.source_of_wealth, u.marketing, u.role_id, u.owner_id,
  ${staffOnly ? 'u.lead_status_id, u.client_group_id,' : ''} u.investor_type_id, ${staffOnly ? 'u.source,' : ''} u.is_active,
  u.accepted_terms_version, u.reference, u.name, case when u.avatar_key is not null then ${picture('u')} end as avatar,
  ${at('u.email_verified_at')} as email_verified_at, u.category_status, u.category_expires_at, u.aml_status, u.compliance_tries,
  u.compliance_passed, ${at('u.compliance_passed_at')} as compliance_passed_at,
  ${at('u.compliance_locked_until')} as compliance_locked_until, ${at('u.terms_accepted_at')} as terms_accepted_at,
  ${at('u.last_login_at')} as last_login_at`

const contact = `select o.id, ${at('o.created_at')} as created_at, ${at('o.updated_at')} as updated_at, o.version, o.name, o.first_name,
  o.last_name, o.email, o.phone, o.role_id, ${picture('o')} as avatar_url
  from users o where o.tenant_id = $1 and o.id = u.owner_id`

const organisations = `select g.id, ${at('g.created_at')} as created_at, ${at('g.updated_at')} as updated_at, g.version, g.name, g.type,
  g.trading_name, g.registration_number, g.country, g.vat_number, g.lei, g.charity_number, g.incorporated_on, g.address,
  g.trading_address, g.website, g.phone, g.email, g.owner_id, g.lead_user_id,
  (select json_agg(n.user_id order by n.user_id) from organisation_members n
   where n.tenant_id = $1 and n.organisation_id = g.id and n.status = 'active') as user_ids, g.status
  from organisation_members m join organisations g on g.tenant_id = $1 and g.id = m.organisation_id and g.deleted_at is null
  where m.tenant_id = $1 and m.user_id = u.id and m.status = 'active' order by g.id`

/** Who is signed in, with organisations and the member of staff who looks after them. `$2` is the person. */
export const personSql = `select row_to_json(r)::text as data from (
  select ${person(false)}, ${picture('u')} as avatar_url,
    (u.accepted_terms_version < (select b.terms_version from brandings b where b.tenant_id = $1)) as terms_pending,
    (select coalesce(json_agg(row_to_json(r)), '[]') from (${organisations}) r) as organisations,
    (select row_to_json(r) from (${contact}) r) as owner, '{}'::json as permissions, '[]'::json as hidden_tabs
  from users u where u.tenant_id = $1 and u.id = $2) r`

const leadStatus = `select l.id, ${at('l.created_at')} as created_at, ${at('l.updated_at')} as updated_at, l.version, l.name, l.type,
  l.colour, l."order" from lead_statuses l where l.tenant_id = $1 and l.id = u.lead_status_id`

/** The newest 25 investors whose name holds `$2`, each with two relations, and how many there are. */
export const peopleSql = `with matched as materialized (
    select u.id, u.created_at from users u
    where u.tenant_id = $1 and u.role_id = 5 and u.deleted_at is null and u.name ilike $2),
  page as (select id, created_at from matched order by created_at desc, id desc limit 25),
  records as (
    select p.created_at, p.id, (select row_to_json(r) from (
      select ${person(true)}, (select row_to_json(r) from (${contact}) r) as owner,
        (select row_to_json(r) from (${leadStatus}) r) as lead_status) r) as record
    from page p join users u on u.tenant_id = $1 and u.id = p.id order by p.created_at desc, p.id desc)
  select coalesce(json_agg(record), '[]')::text as data, count(*)::int as count, (select count(*)::int from matched) as total,
    (array_agg('["' || created_at || '","' || id || '"]'))[25] as last
  from records`
