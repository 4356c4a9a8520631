import type { EntryOf, TimelineEntry } from '@moorgate/contract'
import { sql } from 'kysely'
import type { QueryContext } from '../../kernel/work.ts'

/** Fields of events that hold an id or a list of ids, and the table where its name is. */
const named: Readonly<Record<string, { table: string; name: string }>> = {
  associate_ids: { table: 'users', name: 'name' },
  assignee_id: { table: 'users', name: 'name' },
  attribute_id: { table: 'attributes', name: 'name' },
  category_id: { table: 'opportunity_categories', name: 'name' },
  character_id: { table: 'opportunity_characters', name: 'name' },
  client_group_id: { table: 'client_groups', name: 'name' },
  client_group_ids: { table: 'client_groups', name: 'name' },
  industry_id: { table: 'industries', name: 'name' },
  investment_method_entity_id: { table: 'investment_method_entities', name: 'display_name' },
  investment_method_id: { table: 'investment_methods', name: 'name' },
  investment_opportunity_id: { table: 'investment_opportunities', name: 'name' },
  investment_round_type_id: { table: 'investment_round_types', name: 'name' },
  investor_type_id: { table: 'investor_types', name: 'name' },
  lead_status_id: { table: 'lead_statuses', name: 'name' },
  lead_user_id: { table: 'users', name: 'name' },
  nominee_id: { table: 'nominees', name: 'name' },
  organisation_id: { table: 'organisations', name: 'name' },
  owner_id: { table: 'users', name: 'name' },
  pipeline_id: { table: 'pipelines', name: 'name' },
  pipeline_stage_id: { table: 'pipeline_stages', name: 'name' },
  reviewer_id: { table: 'users', name: 'name' },
  sub_type_id: { table: 'opportunity_sub_types', name: 'name' },
  type_id: { table: 'opportunity_types', name: 'name' },
  user_id: { table: 'users', name: 'name' },
}

/**
 * The entries, with the names behind the ids in their changes: `{"owner_id:12": "Tom Ashworth"}`. One
 * statement for all of them.
 */
export async function withNames(question: QueryContext, entries: TimelineEntry[]): Promise<TimelineEntry[]> {
  const changes = entries.filter((entry) => entry.kind === 'change')
  const wanted = new Map<string, Set<number>>()
  for (const [field, id] of changes.flatMap(idsIn))
    wanted.set(field, (wanted.get(field) ?? new Set()).add(id))
  const names = await namesOf(question, wanted)
  for (const change of changes)
    change.names = Object.fromEntries(
      idsIn(change).flatMap(([field, id]) => {
        const name = names.get(`${field}:${id}`)
        return name === undefined ? [] : [[`${field}:${id}`, name]]
      }),
    )
  return entries
}

/**
 * Fields with ids of one change. `owner_id` in a payload belongs to an owner of any type, and names nobody.
 */
function idsIn({ before, after, payload }: EntryOf<'change'>): [field: string, id: number][] {
  const { owner_id: _record, ...told } = payload
  return [before ?? {}, after ?? {}, told].flatMap((facts) =>
    Object.entries(facts).flatMap(([field, value]): [string, number][] =>
      field in named ? [value].flat().flatMap((id) => (typeof id === 'number' ? [[field, id]] : [])) : [],
    ),
  )
}

async function namesOf(
  { db, tenant }: QueryContext,
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<Map<string, string>> {
  if (wanted.size === 0) return new Map()
  const parts = [...wanted].map(([field, ids]) => {
    const { table, name } = named[field]!
    return sql`select ${field}::text || ':' || n.id as key, ${sql.ref(`n.${name}`)}::text as name from ${sql.id(table)} n
      where n.tenant_id = ${tenant.id} and n.id = any(${[...ids]}::bigint[])`
  })
  const { rows } = await sql<{ key: string; name: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}
