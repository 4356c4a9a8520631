import type { OwnerType } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import type { Work } from '../../kernel/work.ts'
import { rolesOf } from '../identity/index.ts'
import { accessToRecord } from './access.ts'
import { recordSql } from './records.ts'

interface RecordNamed {
  owner_type: OwnerType
  owner_id: number
}

/** Those of some people who may open the record: nobody is told of what they may not see. */
export async function readersOf(work: Work, record: RecordNamed, ids: readonly number[]): Promise<number[]> {
  const roles = await rolesOf(work, ids)
  const readers: number[] = []
  for (const [id, roleId] of roles)
    if ((await accessToRecord({ ...work, actor: { id, roleId } }, record)) !== 'none') readers.push(id)
  return readers
}

/** A record's name and its page of notes, calls and tasks. */
export async function recordOf(work: Work, { owner_type: type, owner_id: id }: RecordNamed) {
  const statement = new Statement(work)
  const text = `
    select ${recordSql('x')} as record
    from (select ${statement.bind(type)}::text as owner_type, ${statement.bind(id)}::bigint as owner_id) x`
  const { rows } = await work.db.executeQuery<{ record: { name: string; path: string } | null }>(
    CompiledQuery.raw(text, statement.values),
  )
  return rows[0]?.record ?? undefined
}
