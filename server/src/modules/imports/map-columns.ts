import { eachItem, matchKeys, refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, ImportColumn, mapImport } from '@moorgate/contract'
import { sql } from 'kysely'
import { wouldChange } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { targetOf } from './kinds/index.ts'
import type { TargetField } from './kinds/index.ts'
import { json, lockImport, mustStand, saveImport } from './store.ts'
import type { ImportRun } from './store.ts'

/**
 * Says where columns go and how rows match. What was checked by other rules before has to be checked again.
 */
export async function mapColumns(work: Work, id: number, given: BodyOf<typeof mapImport>): Promise<void> {
  const run = await lockImport(work, id)
  mustStand(run, 'mapping', 'checked')
  if (given.version !== undefined && given.version !== run.version)
    refuse({ code: 'conflict', reason: 'stale_version', about: 'import' })
  const { fields, version: _version, ...options } = given
  if (
    options.match_on !== undefined &&
    !(matchKeys[run.kind] as readonly string[]).includes(options.match_on)
  )
    refuseField('match_on', say.in)
  const columns =
    fields === undefined ? run.columns : moved(run, fields, (await targetOf(work, run.kind)).fields)
  const said = { ...options, columns: JSON.stringify(columns) }
  if (!(await wouldChange(work, 'imports', id, said))) return
  await saveImport(work, run, { ...options, columns: json(columns), status: 'mapping' })
  await forgetChecks(work, id)
}

function moved(
  run: ImportRun,
  fields: readonly (string | null)[],
  targets: readonly TargetField[],
): ImportColumn[] {
  const known = new Set(targets.map(({ key }) => key))
  const taken = new Set<string>()
  if (fields.length !== run.columns.length) refuseField('fields', say.in)
  return eachItem(run.columns, (column, index) => {
    const field = fields[index] ?? null
    if (field !== null && !known.has(field)) refuseField(`fields.${index}`, say.in)
    if (field !== null && taken.has(field)) refuseField(`fields.${index}`, say.distinct)
    if (field !== null) taken.add(field)
    return field === column.field
      ? column
      : { ...column, field, review: false, why: field ? 'Chosen by you' : 'Left out' }
  })
}

/** Every row has to be looked at again. */
export async function forgetChecks(work: Work, id: number): Promise<void> {
  await sql`
    update import_rows set outcome = 'pending', problems = '[]', changes = '[]', "values" = '{}',
      match_key = null, unique_key = null, record_id = null
    where tenant_id = ${work.tenant.id} and import_id = ${id} and outcome <> 'pending'`.execute(work.db)
}

/** Remembers where these headings went, for the next file that has them. */
export async function rememberColumns(
  work: Work,
  run: ImportRun,
  plain: (heading: string) => string,
): Promise<void> {
  const used = run.columns.flatMap(({ heading, field }) =>
    field ? [{ heading: plain(heading), field }] : [],
  )
  const unique = [
    ...new Map(used.filter(({ heading }) => heading !== '').map((each) => [each.heading, each])).values(),
  ]
  await sql`
    insert into import_mappings (tenant_id, kind, heading, field)
    select ${work.tenant.id}, ${run.kind}, m.heading, m.field
    from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb) as m(heading text, field text)
    on conflict (tenant_id, kind, heading) do update set field = excluded.field,
      uses = case when import_mappings.field = excluded.field then import_mappings.uses + 1 else 1 end`.execute(
    work.db,
  )
}
