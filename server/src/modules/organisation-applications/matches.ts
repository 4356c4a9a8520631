import { refuse } from '@moorgate/contract'
import { JsonText } from '../../kernel/http/route.ts'
import type { QueryContext } from '../../kernel/work.ts'

// $1 the tenant, $2 the application. The operator % asks the trigram index; the number has an index of its
// own.
const statement = `
  with application as (
    select l.name, l.registration_number as number, coalesce(l.country, 'GB') as country, l.organisation_id
    from organisation_links l
    where l.tenant_id = $1 and l.id = $2 and l.deleted_at is null and l.submitted_at is not null
  ), candidates as (
    select o.id, o.name, o.registration_number, o.lead_user_id,
      coalesce(o.registration_number = a.number and o.country = a.country, false) as same_number,
      coalesce(similarity(o.name, a.name), 1) as likeness
    from application a join organisations o on o.tenant_id = $1 and o.deleted_at is null
      and (o.id = a.organisation_id or o.name % a.name or (o.registration_number = a.number and o.country = a.country))
    order by same_number desc, likeness desc, o.id limit 5
  )
  select (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'registration_number', c.registration_number,
      'same_number', c.same_number, 'percent', round(c.likeness * 100)::int, 'lead_user_id', c.lead_user_id)
    order by c.same_number desc, c.likeness desc, c.id), '[]') from candidates c)::text as json
  from application`

/**
 * Organisations that are or might be the one that somebody applies for. Not found where no such application
 * was sent.
 */
export async function matchesOf({ platform, tenant }: QueryContext, id: number): Promise<JsonText> {
  const [row] = await platform.database.rows<{ json: string }>(tenant.id, statement, [tenant.id, id])
  return new JsonText(row?.json ?? refuse({ code: 'not_found' }))
}
