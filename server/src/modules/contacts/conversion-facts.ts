import { refuse } from '@moorgate/contract'
import { isInvestorRow } from '../../kernel/database/people-rows.ts'
import { JsonText } from '../../kernel/http/route.ts'
import type { QueryContext } from '../../kernel/work.ts'

// $1 the tenant, $2 the contact. `alike` looks through the trigram indexes of names; 0.3 is the threshold of
// the operator %.
const statement = `
  with contact as (
    select c.id, c.name, c.email, c.marketing from contacts c
    where c.tenant_id = $1 and c.id = $2 and c.deleted_at is null
  ), alike as (
    select 'contact' as type, o.id, o.name, o.address ->> 'city' as place, similarity(o.name, c.name) as likeness
    from contact c join contacts o on o.tenant_id = $1 and o.name % c.name and o.id <> c.id
      and o.deleted_at is null and o.converted_at is null
    union all
    select 'user', u.id, u.name, u.address ->> 'city', similarity(u.name, c.name)
    from contact c join users u on u.tenant_id = $1 and u.name % c.name and ${isInvestorRow('u')} and u.deleted_at is null
  ), nearest as (select * from alike where likeness >= 0.5 order by likeness desc, type, id limit 3)
  select json_build_object(
    'answers', (select coalesce(sum(jsonb_array_length(r.answers)), 0)::int from registrations r
      where r.tenant_id = $1 and r.contact_id = c.id),
    'attributes', (select count(*)::int from attribute_values v
      where v.tenant_id = $1 and v.owner_type = 'contact' and v.owner_id = c.id),
    'documents', (select count(*)::int from documents d
      where d.tenant_id = $1 and d.owner_type = 'contact' and d.owner_id = c.id and d.deleted_at is null),
    'timeline',
      (select count(*)::int from notes n
        where n.tenant_id = $1 and n.owner_type = 'contact' and n.owner_id = c.id and n.deleted_at is null) +
      (select count(*)::int from call_logs l
        where l.tenant_id = $1 and l.owner_type = 'contact' and l.owner_id = c.id and l.deleted_at is null) +
      (select count(*)::int from tasks t
        where t.tenant_id = $1 and t.owner_type = 'contact' and t.owner_id = c.id and t.deleted_at is null),
    'marketing', c.marketing,
    'investor', (select json_build_object('id', u.id, 'name', u.name) from users u
      where u.tenant_id = $1 and u.email = c.email and ${isInvestorRow('u')} and u.deleted_at is null),
    'alike', (select coalesce(json_agg(json_build_object('type', n.type, 'id', n.id, 'name', n.name, 'place', n.place,
      'percent', round(n.likeness * 100)::int) order by n.likeness desc, n.type, n.id), '[]') from nearest n)
  )::text as json
  from contact c`

/**
 * What a conversion of this contact would move, and who might be the same person. Not found where there is no
 * such contact.
 */
export async function conversionFacts({ platform, tenant }: QueryContext, id: number): Promise<JsonText> {
  const [row] = await platform.database.rows<{ json: string }>(tenant.id, statement, [tenant.id, id])
  return new JsonText(row?.json ?? refuse({ code: 'not_found' }))
}
