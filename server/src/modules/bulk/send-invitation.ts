import type { Work } from '../../kernel/work.ts'
import { invite } from '../opportunities/index.ts'
import type { Job } from './run-job.ts'
import type { JobRow, Outcome } from './work-on-row.ts'

interface Invitation {
  investment_opportunity_id: number
  message?: string | null
}

/**
 * Invites one investor, by the act that invites by hand: it refuses what it refuses there, an offer that has
 * closed meanwhile too.
 */
export async function sendInvitation(work: Work, job: Job, row: JobRow): Promise<Outcome> {
  const { investment_opportunity_id: id, message } = job.values['invitation'] as Invitation
  const made = await invite(work, { investment_opportunity_id: id, user_ids: [row.recordId], message })
  return made.length > 0 ? { status: 'changed' } : { status: 'skipped', reason: 'Is invited already.' }
}
