import type { ImportKind } from '@moorgate/contract'
import { sql } from 'kysely'
import { isStaffRow } from '../../../rows/people-rows.ts'
import type { Work } from '../../../kernel/work.ts'

/** Records that cells name in words: by lower-case name their id, and by id the name. */
export interface NameList {
  ids: ReadonlyMap<string, number>
  names: ReadonlyMap<number, string>
}

/** Every list that a kind's cells may name records of, by field. */
export type Directory = Readonly<Record<string, NameList>>

interface Entry {
  id: number
  names: readonly string[]
}

/**
 * Reads the lists once for a run of rows. Staff are found by name and by e-mail; a name that two share finds
 * nobody.
 */
export async function readDirectory(work: Work, kind: ImportKind): Promise<Directory> {
  const staff = await sql<Entry>`
    select u.id, array[u.name, u.email] as names from users u
    where u.tenant_id = ${work.tenant.id} and ${sql.raw(isStaffRow('u'))} and u.is_active and u.deleted_at is null`.execute(
    work.db,
  )
  const owners = nameList(staff.rows)
  if (kind === 'organisations') return { owner_id: owners }
  return {
    owner_id: owners,
    lead_status_id: nameList(await namesOf(work, 'lead_statuses')),
    client_group_ids: nameList(await namesOf(work, 'client_groups')),
    investor_type_id: nameList(await namesOf(work, 'investor_types')),
  }
}

async function namesOf(work: Work, table: 'lead_statuses' | 'client_groups' | 'investor_types') {
  const { rows } = await sql<Entry>`
    select t.id, array[t.name] as names from ${sql.id(table)} t
    where t.tenant_id = ${work.tenant.id} and t.deleted_at is null`.execute(work.db)
  return rows
}

function nameList(entries: readonly Entry[]): NameList {
  const ids = new Map<string, number>()
  const shared = new Set<string>()
  for (const { id, names } of entries)
    for (const name of names.map((each) => each.toLowerCase())) {
      if (ids.has(name)) shared.add(name)
      ids.set(name, Number(id))
    }
  for (const name of shared) ids.delete(name)
  return { ids, names: new Map(entries.map(({ id, names }) => [Number(id), names[0] ?? ''])) }
}
