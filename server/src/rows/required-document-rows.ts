import { isInvestorRow } from './people-rows.ts'

/** A document for investors of every category, or of that of the person. */
function isForCategory(document: string, person: string): string {
  return `${document}.investor_type_ids = '[]' or ${document}.investor_type_ids @> to_jsonb(${person}.investor_type_id)`
}

/**
 * Whose papers are wanted: the table of each kind, the column by which a paper names its record `w`, and
 * which of the demands `r` are made of it.
 */
const owners = {
  user: {
    table: 'users',
    column: 'user_id',
    isOne: isInvestorRow('w'),
    fits: isForCategory('r', 'w'),
  },
  organisation: {
    table: 'organisations',
    column: 'organisation_id',
    isOne: 'true',
    fits: "r.organisation_types = '[]' or r.organisation_types @> to_jsonb(w.type)",
  },
  investment_method_entity: {
    table: 'investment_method_entities',
    column: 'investment_method_entity_id',
    isOne: 'true',
    fits: "r.investment_method_ids = '[]' or r.investment_method_ids @> to_jsonb(w.investment_method_id)",
  },
}

/**
 * Which papers are wanted of the record `$2` of the tenant `$1`, and how far each has come on the day `$3`,
 * as a table for a FROM: what was handed in counts with the paper that was approved and is in date, else with
 * the latest.
 */
export function wantedPaperRows(owner: keyof typeof owners): string {
  const { table, column, isOne, fits } = owners[owner]
  return `(
    select r.id, r.title, r.code, r.hint, r.required, r."order", d.id as registration_document_id, d.client_name, d.mime, d.size,
      d.created_at as submitted_at, d.expires_on, d.reason,
      case when d.status = 'approved' and not ${isInDate('d', '$3::date')} then 'expired' else coalesce(d.status, 'required') end as status
    from registration_requirements r
    join ${table} w on w.tenant_id = $1 and w.id = $2 and ${isOne}
    left join lateral (${countingDocument(column, '$2', `(x.status = 'approved' and ${isInDate('x', '$3::date')})`)}) d on true
    where r.tenant_id = $1 and r.applies_to = '${owner}' and r.deleted_at is null and r.active and (${fits} or d.id is not null))`
}

/** An approved document counts on its last day still; the task that marks it as expired comes later. */
const isInDate = (document: string, day: string): string => `coalesce(${document}.expires_on >= ${day}, true)`

/** Of the documents `x` that were handed in for a demand `r`: the one that comes first, else the latest. */
const countingDocument = (column: string, record: string, first: string): string => `
  select x.* from registration_documents x
  where x.tenant_id = $1 and x.registration_requirement_id = r.id and x.${column} = ${record} and x.status <> 'superseded'
  order by ${first} desc, x.created_at desc, x.id desc limit 1`

/** The approved one, of several that which counts for longest. */
const longestApproved = `x.status = 'approved' desc, case when x.status = 'approved' then coalesce(x.expires_on, 'infinity') end`

/** How far the one stands that was sent after an approved document `d` with a last day. */
const newerDocument = (column: string, record: string): string => `
  case when d.status = 'approved' and d.expires_on is not null then (
    select x.status from registration_documents x
    where x.tenant_id = $1 and x.registration_requirement_id = r.id and x.${column} = ${record} and x.status <> 'superseded'
      and (x.created_at, x.id) > (d.created_at, d.id) order by x.created_at desc, x.id desc limit 1) end`

/**
 * The documents that the tenant `$1` requires of an investor before they invest, as `RequiredDocumentFact`s:
 * those to accept, then those to send. One that was handed in under another category and is not required any
 * more is left out.
 */
export const requiredDocuments = (person: string): string => `(
  select coalesce(jsonb_agg(jsonb_build_object('title', q.title, 'status', q.status, 'expires_on', q.expires_on, 'newer', q.newer)
    order by q.place, q."order", q.id), '[]')
  from (
    select 1 as place, a."order", a.id, a.title, null::date as expires_on, null as newer,
      case when exists (select 1 from onboarding_acceptances y
        where y.tenant_id = $1 and y.user_id = ${person}.id and y.onboarding_document_id = a.id
          and y.content_version = a.content_version) then 'accepted' else 'to_accept' end as status
    from onboarding_documents a
    where a.tenant_id = $1 and a.deleted_at is null and a.active and a.required and (${isForCategory('a', person)})
    union all
    select 2, r."order", r.id, r.title, d.expires_on, ${newerDocument('user_id', `${person}.id`)}, coalesce(d.status, 'required')
    from registration_requirements r
    left join lateral (${countingDocument('user_id', `${person}.id`, longestApproved)}) d on true
    where r.tenant_id = $1 and r.applies_to = 'user' and r.deleted_at is null and r.active and r.required
      and (${isForCategory('r', person)})) q)`
