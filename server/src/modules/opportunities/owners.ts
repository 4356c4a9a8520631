import { refuse, refuseField, say, worded } from '@moorgate/contract'
import type { showcased } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Statement } from '../../kernel/database/statement.ts'
import type { Scope, Work } from '../../kernel/work.ts'
import { mayTouch, visibleOpportunities } from './visibility.ts'

/** What highlights, dates and pictures may hang on. An area that has some adds its kind here and in the contract. */
type OwnerType = (typeof showcased)[number]

interface Owner {
  table: string
  visible(scope: Scope, row: string, statement: Statement): string | undefined
}

const owners: Readonly<Record<OwnerType, Owner>> = {
  investment_opportunity: { table: 'investment_opportunities', visible: visibleOpportunities },
}

/** Whoever may see the record sees what stands on its page. */
export function visibleByOwner(scope: Scope, row: string, statement: Statement): string {
  const kinds = Object.entries(owners).map(([type, { table, visible }]) => {
    const condition = visible(scope, 'w', statement)
    return `(${row}.owner_type = '${type}' and exists (select 1 from ${table} w where w.tenant_id = $1
      and w.id = ${row}.owner_id and w.deleted_at is null${condition ? ` and ${condition}` : ''}))`
  })
  return kinds.length === 1 ? kinds[0]! : `(${kinds.join(' or ')})`
}

/** The owner exists and this person may update it; a wrong one is told on the field like one that is not there. */
export async function checkOwner(work: Work, type: unknown, id: unknown): Promise<void> {
  const owner = owners[type as OwnerType]
  const { rows } = await sql<{ status: number }>`
    select status from ${sql.table(owner.table)}
    where tenant_id = ${work.tenant.id} and id = ${id as number} and deleted_at is null`.execute(work.db)
  const [found] = rows
  if (!found) refuseField('owner_id', worded(say.in, 'owner_id'))
  if (!mayTouch(work, found.status, 'update')) refuse({ code: 'forbidden' })
}
