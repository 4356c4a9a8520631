import { sql } from 'kysely'
import type { Database } from '../../server/src/kernel/database/database.ts'
import type { TenantClient } from './house.ts'

const begun = 'demo.begun'
const completed = 'demo.completed'

/**
 * Writes into the firm's own events that its demo world is begun, or complete, so that a start can tell half
 * a world from a whole one.
 */
export const markBegun = (firm: TenantClient): Promise<void> => mark(firm, begun)
export const markCompleted = (firm: TenantClient): Promise<void> => mark(firm, completed)

const mark = (firm: TenantClient, type: 'demo.begun' | 'demo.completed'): Promise<void> =>
  firm.act(undefined, async (work) => work.emit({ type, subject: { type: 'tenant', id: firm.id } }))

/**
 * What is in a database: nothing; half a demo world, whose making was interrupted; or something that is to be
 * left alone, a whole demo world or a firm's own records.
 */
export async function stateOf(database: Database): Promise<'empty' | 'half' | 'kept'> {
  const { rows } = await sql<{ id: number | null }>`
    select min(d.tenant_id) as id from tenant_directory() d`.execute(database.platform)
  const id = rows[0]?.id
  if (!id) return 'empty'
  const marks = await database
    .of(id)
    .selectFrom('events')
    .select('type')
    .where('tenant_id', '=', id)
    .where('type', 'in', [begun, completed])
    .execute()
  const types = new Set(marks.map((row) => row.type))
  return types.has(begun) && !types.has(completed) ? 'half' : 'kept'
}
