import { moveOf, refuse, updateReportMachine } from '@moorgate/contract'
import { sql } from 'kysely'
import { mustShow } from '../../kernel/resource/show.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { lockReport, mustNotBeArchived } from './lock-report.ts'
import { archivedReports } from './tables.ts'

/**
 * Withdraws a published report from its readers, with the reason that staff read. What it says is kept, and nobody
 * publishes it again.
 */
export async function archiveReport(work: Work, id: number, reason: string): Promise<void> {
  const { status } = await lockReport(work, id)
  mustNotBeArchived({ status })
  if (!moveOf(updateReportMachine, status, 'archived'))
    refuse({ code: 'conflict', reason: 'illegal_move', about: 'draft_report' })
  await sql`
    update update_reports set status = 'archived', archived_at = ${work.now}, archived_by = ${work.actor.id},
      archive_reason = ${reason}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'update_report.archived',
    subject: { type: 'update_report', id },
    before: { status },
    after: { status: 'archived', reason },
  })
}

/** A link to a report says that it was withdrawn, to those who could read it. */
export async function refuseWithdrawn(question: QueryContext, id: number): Promise<void> {
  await mustShow(() => archivedReports)(question, id)
  refuse({ code: 'not_found', reason: 'withdrawn' })
}
