import { canMove, categorisationMachine, refuse } from '@moorgate/contract'
import type { CategorisationStatus } from '@moorgate/contract'
import { londonDate } from '../../kernel/clock.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { lockInvestor, refreshCategory, supersede } from './category-standing.ts'

/**
 * Staff accept a statement. It takes the place of the one in force. Decided once: anyone who comes second
 * gets 409.
 */
export async function approveCategory(work: Work, id: number, note?: FileNote): Promise<void> {
  const row = await lockPending(work, id, 'approved')
  if (row.expires_at !== null && row.expires_at <= londonDate(work.now))
    refuse({
      code: 'conflict',
      reason: 'expired',
      about: 'statement',
    })
  await supersede(work, row.user_id, ['approved'])
  await decide(work, row, { status: 'approved', rejection_reason: null, ...noted(note) })
}

/** Staff refuse a statement. What was in force before stays so. */
export async function rejectCategory(
  work: Work,
  id: number,
  { reason, note }: { reason: string; note?: FileNote },
): Promise<void> {
  await decide(work, await lockPending(work, id, 'rejected'), {
    status: 'rejected',
    rejection_reason: reason,
    ...noted(note),
  })
}

type FileNote = string | null | undefined

/** Without a note, what was noted when evidence was asked for stays. */
const noted = (note: FileNote) => (note === undefined ? {} : { file_note: note })

/**
 * The investor first, then the statement: the order in which everybody locks, so that nobody waits in a
 * circle.
 */
export async function lockPending(work: Work, id: number, to: 'approved' | 'rejected') {
  const find = () =>
    work.db
      .selectFrom('categorisations')
      .selectAll()
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', id)
  const found = (await find().executeTakeFirst()) ?? refuse({ code: 'not_found' })
  await lockInvestor(work, found.user_id)
  const row = await find().forUpdate().executeTakeFirstOrThrow()
  if (row.user_id === work.actor.id) refuse({ code: 'forbidden' })
  if (!canMove(categorisationMachine, row.status as CategorisationStatus, to))
    refuse({
      code: 'conflict',
      reason: 'already_decided',
      about: 'statement',
      errors: { status: [`The statement is ${row.status.replace('_', ' ')}.`] },
    })
  return row
}

async function decide(
  work: Work,
  row: { id: number; user_id: number },
  decision: { status: 'approved' | 'rejected'; rejection_reason: string | null; file_note?: string | null },
): Promise<void> {
  await changeById(work, 'categorisations', row.id, {
    ...decision,
    reviewer_id: work.actor.id,
    reviewed_at: work.now,
  })
  await refreshCategory(work, row.user_id)
  work.emit({
    type: decision.status === 'approved' ? 'categorisation.approved' : 'categorisation.rejected',
    subject: { type: 'categorisation', id: row.id },
    payload: { user_id: row.user_id, automatic: false },
    before: { status: 'pending_review' },
    after: { ...decision, reviewer_id: work.actor.id },
  })
}
