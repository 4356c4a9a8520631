import { ownedResourceHidden, refuse, roleIds } from '@moorgate/contract'
import type { OwnerType } from '@moorgate/contract'
import { isExistingRow } from '../../rows/opportunity-rows.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { isInvestorRow } from '../../rows/people-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import type { Scope } from '../../kernel/work.ts'
import { accessBy, mustBeChangeable, ownedRows } from '../record-owners/index.ts'
import type { Access, OwnerNamed } from '../record-owners/index.ts'

/**
 * Rows whose record the caller may open, or change: what is written about a record follows the record.
 * Investors see none of it, and a role from which the tab is withheld (specification §6, Investment Manager)
 * doesn't see what it would show.
 */
export function rowsOfRecords(
  scope: Scope,
  row: string,
  statement: Statement,
  may: 'visible' | 'changeable' = 'visible',
): string {
  if (scope.actor.roleId === roleIds.user) return 'false'
  return [ownedRows(scope, row, statement, may), aboutInvestors(row), ...withheld(scope, row)].join(' and ')
}

/** People of the tenant have records too; what is written is about investors. */
const aboutInvestors = (row: string) =>
  `(${row}.owner_type <> 'user' or exists (select 1 from users i
     where i.tenant_id = $1 and i.id = ${row}.owner_id and ${isInvestorRow('i')}))`

function withheld({ actor }: Scope, row: string): string[] {
  const hides = (event: 'investment_opportunity_live' | 'investment_opportunity_existing') =>
    ownedResourceHidden(actor.roleId ?? 0, event, 'notes')
  const [live, existing] = [hides('investment_opportunity_live'), hides('investment_opportunity_existing')]
  if (!live && !existing) return []
  const isOffer = `${row}.owner_type = 'investment_opportunity'`
  if (live && existing) return [`not (${isOffer})`]
  return [
    `not (${isOffer} and exists (select 1 from investment_opportunities o
       where o.tenant_id = $1 and o.id = ${row}.owner_id and ${live ? 'not ' : ''}${isExistingRow('o')}))`,
  ]
}

/** What a caller may do with what is written about a record. */
export const accessToRecord = (
  asking: Scope & { db: Db | Trx },
  { owner_type, owner_id }: OwnerNamed,
): Promise<Access> =>
  accessBy(asking, (statement) => ({
    from: `(select ${statement.bind(owner_type)}::text as owner_type, ${statement.bind(owner_id)}::bigint as owner_id) q`,
    visible: rowsOfRecords(asking, 'q', statement),
    changeable: rowsOfRecords(asking, 'q', statement, 'changeable'),
  }))

export const mustWriteAbout = async (asking: Scope & { db: Db | Trx }, record: OwnerNamed): Promise<void> =>
  mustBeChangeable(await accessToRecord(asking, record))

type EntryValues = Record<string, unknown>

/** The record that an entry belongs to. */
export const recordOf = (row: EntryValues): OwnerNamed => ({
  owner_type: row['owner_type'] as OwnerType,
  owner_id: Number(row['owner_id']),
})

/**
 * An entry is changed by who wrote it and by who may change its record; the extra people are the task's. Else
 * 403.
 */
export async function mustChangeEntry(
  scope: Scope & { db: Db | Trx },
  row: EntryValues,
  also: readonly unknown[] = [],
): Promise<void> {
  if ([row['created_by'], ...also].includes(scope.actor.id)) return
  if ((await accessToRecord(scope, recordOf(row))) !== 'changeable') refuse({ code: 'forbidden' })
}
