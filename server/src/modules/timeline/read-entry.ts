import type { OwnerType } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import type { Work } from '../../kernel/work.ts'
import { rolesOf } from '../identity/index.ts'
import { accessToRecord } from './access.ts'
import { recordSql } from './records.ts'

/** A note or task as those who are told of it need it. */
export interface Entry {
  owner_type: OwnerType
  owner_id: number
  author: string | null
  record: { name: string; path: string } | null
}

/** The entry with the columns that are asked for, unless it was deleted meanwhile. */
export async function readEntry<More>(
  work: Work,
  {
    table,
    id,
    columns,
  }: { table: 'notes' | 'tasks'; id: number | null; columns: readonly (keyof More & string)[] },
): Promise<(Entry & More) | undefined> {
  const statement = new Statement(work)
  const text = `
    select t.owner_type, t.owner_id, p.name as author, ${recordSql('t')} as record, ${columns.map((name) => `t.${name}`).join(', ')}
    from ${table} t left join users p on p.tenant_id = $1 and p.id = t.created_by
    where t.tenant_id = $1 and t.id = ${statement.bind(id)}::bigint and t.deleted_at is null`
  const { rows } = await work.db.executeQuery<Entry & More>(CompiledQuery.raw(text, statement.values))
  return rows[0]
}

/** Those of some people who may open the record: nobody is told of what they may not see. */
export async function readersOf(work: Work, entry: Entry, ids: readonly number[]): Promise<number[]> {
  const roles = await rolesOf(work, ids)
  const readers: number[] = []
  for (const [id, roleId] of roles)
    if ((await accessToRecord({ ...work, actor: { id, roleId } }, entry)) !== 'none') readers.push(id)
  return readers
}
