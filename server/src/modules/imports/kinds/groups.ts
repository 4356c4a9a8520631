import type { ImportKind } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { Statement } from '../../../kernel/database/statement.ts'
import type { Work } from '../../../kernel/work.ts'
import { groupIdsSql } from '../../client-groups/index.ts'
import type { GroupMember } from '../../client-groups/index.ts'
import { idText } from '../checking/flat-values.ts'
import type { StoredRecord } from './kind.ts'

const members: Readonly<Partial<Record<ImportKind, GroupMember>>> = { users: 'user', contacts: 'contact' }

/** Records with the client groups that they are in, as one text, as a cell says them. */
export async function withGroups(
  work: Work,
  kind: ImportKind,
  records: readonly StoredRecord[],
): Promise<StoredRecord[]> {
  const member = members[kind]
  if (member === undefined || records.length === 0) return [...records]
  const statement = new Statement(work)
  const ids = statement.bindList(
    records.map(({ id }) => id),
    'bigint',
  )
  const { rows } = await work.db.executeQuery<{ id: number; groups: number[] }>(
    CompiledQuery.raw(
      `select p.id, ${groupIdsSql(member, 'p')} as groups from ${kind} p where p.tenant_id = $1 and p.id = any(${ids})`,
      statement.values,
    ),
  )
  const groups = new Map(rows.map((row) => [Number(row.id), row.groups]))
  return records.map((record) => ({
    ...record,
    client_group_ids: idText(groups.get(Number(record.id)) ?? []),
  }))
}
