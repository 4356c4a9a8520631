import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'

interface MoveEnd {
  status: 'done' | 'failed' | 'cancelled'
  /** Why it could not be done. */
  problem?: string
  by?: number | null
}

/** Says what came of a scheduled move that waits. */
export async function endMove(work: Work, id: number, { status, problem, by }: MoveEnd): Promise<void> {
  await sql`update opportunity_schedules
    set status = ${status}, problem = ${problem ?? null}, ended_by = ${by ?? null}, ended_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id} and status = 'waiting'`.execute(work.db)
}
