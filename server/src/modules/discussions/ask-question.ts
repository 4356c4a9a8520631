import { isRaising, refuse, refuseField, say } from '@moorgate/contract'
import type { askQuestion as askEndpoint, BodyOf, changeQuestion as changeEndpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { createRow, lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { readOpportunity } from '../opportunity-reading/index.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'
import { alreadyAnswered, isInvestor, lockDiscussion, mayModerate, mustBeFresh } from './lock-discussion.ts'
import { discussions } from './tables.ts'

/**
 * Asks about an offer that the caller may read, from its publishing until it is completed. Returns the question's
 * id.
 */
export async function askQuestion(work: Work, body: BodyOf<typeof askEndpoint>): Promise<number> {
  const status = (await readOpportunity(work, body.investment_opportunity_id))?.status
  if (status === undefined) refuseField('investment_opportunity_id', say.in)
  if (!isInvestor(work)) mustTouch(work, status, 'update')
  if (isInvestor(work) && !isRaising(status)) refuse({ code: 'conflict', reason: 'round_over' })
  return createRow(work, discussions, { ...body, user_id: work.actor.id, waiting_since: work.now })
}

/**
 * The asker mends their words while nobody has answered; staff word the question for the page, and pin it.
 */
export async function changeQuestion(
  work: Work,
  id: number,
  body: BodyOf<typeof changeEndpoint>,
): Promise<void> {
  const found = await lockDiscussion(work, id)
  const isModerator = mayModerate(work, found)
  if (!isModerator) {
    // What somebody else asked and what is published is read, not written.
    if (found.user_id !== work.actor.id) refuse({ code: 'forbidden' })
    if (found.status !== 'pending') alreadyAnswered()
    mustBeFresh(work, found.created_at)
  }
  const { pinned, ...words } = body
  await updateRow(work, discussions, await lockRow(work, discussions, id), {
    ...words,
    ...(isModerator && { pinned }),
  })
}

/**
 * Takes a question away with everything said to it. Nobody reads the words again, in a list of deleted ones
 * neither.
 */
export async function deleteQuestion(work: Work, id: number): Promise<void> {
  const found = await lockDiscussion(work, id)
  if (!mayModerate(work, found)) {
    if (found.user_id !== work.actor.id) refuse({ code: 'forbidden' })
    if (found.status !== 'pending') alreadyAnswered()
  }
  await sql`update discussion_replies set body = '', deleted_at = ${work.now}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and discussion_id = ${id} and deleted_at is null`.execute(work.db)
  await sql`update discussions set title = '', body = '', waiting_since = null, deleted_at = ${work.now}, version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'discussion.deleted',
    subject: { type: 'discussion', id },
    payload: { investment_opportunity_id: found.investment_opportunity_id },
    before: { status: found.status },
  })
}
