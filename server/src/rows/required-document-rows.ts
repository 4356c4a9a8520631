import { isInvestorRow } from './people-rows.ts'

/**
 * Whose papers are wanted: the table of each kind, the column by which a paper names its record `w`, and which
 * of the demands `r` are made of it.
 */
const owners = {
  user: {
    table: 'users',
    column: 'user_id',
    isOne: isInvestorRow('w'),
    fits: "r.investor_type_ids = '[]' or r.investor_type_ids @> to_jsonb(w.investor_type_id)",
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
 * Which papers are wanted of the record `$2` of the tenant `$1`, and how far each has come, as a table for a
 * FROM: what was handed in counts with the paper that was approved, else with the latest.
 */
export function wantedPaperRows(owner: keyof typeof owners): string {
  const { table, column, isOne, fits } = owners[owner]
  return `(
    select r.id, r.title, r.code, r.hint, r.required, r."order", d.id as registration_document_id, d.client_name, d.mime, d.size,
      d.created_at as submitted_at, d.expires_on, d.reason, coalesce(d.status, 'required') as status
    from registration_requirements r
    join ${table} w on w.tenant_id = $1 and w.id = $2 and ${isOne}
    left join lateral (
      select x.* from registration_documents x
      where x.tenant_id = $1 and x.registration_requirement_id = r.id and x.${column} = $2 and x.status <> 'superseded'
      order by x.status = 'approved' desc, x.created_at desc, x.id desc limit 1) d on true
    where r.tenant_id = $1 and r.applies_to = '${owner}' and r.deleted_at is null and r.active and (${fits} or d.id is not null))`
}
