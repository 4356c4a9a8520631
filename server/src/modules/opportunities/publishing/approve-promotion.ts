import { refuse, refuseField, roleIds, say } from '@moorgate/contract'
import type {
  AnswerOf,
  BodyOf,
  approvePromotion as approveEndpoint,
  readPromotionApproval as endpoint,
} from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { lockRow } from '../../../kernel/resource/write.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { mustBeSecondPerson, whyNotSecond } from '../../second-person/index.ts'
import { besideSinceApproval } from '../page/page-documents.ts'
import { mayTouch, mustTouch, seenOpportunity } from '../../opportunity-visibility/index.ts'
import { opportunities } from '../tables.ts'

/**
 * Records that somebody approved the promotion, and until which day that holds. Approving again moves the
 * day. The tenant approves, so the issuer's own role never does; and nobody approves what they wrote
 * themselves since it was last approved, or wrote of a page that is not published yet. 409 `stale_version`
 * where it is not the page any more that they read.
 */
export async function approvePromotion(
  work: Work,
  id: number,
  { expires_on: expiresOn, page: readPage }: BodyOf<typeof approveEndpoint>,
): Promise<void> {
  const row = await lockRow(work, opportunities, id)
  mustTouch(work, row['status'] as number, 'update')
  if (work.actor.roleId === roleIds.entrepreneur) refuse({ code: 'forbidden', message: notTheIssuer })
  const { makers, page } = await pageOf(work, id)
  await mustBeSecondPerson(work, makers, wroteIt)
  if (readPage !== undefined && readPage !== page)
    refuse({ code: 'conflict', reason: 'stale_version', about: 'promotion' })
  const today = londonDate(work.now)
  if (expiresOn <= today) refuseField('expires_on', say.after(today))
  await sql`update investment_opportunities set promotion_approved_by = ${work.actor.id}, promotion_approved_at = ${work.now},
      page_changed_by = case when exists (select 1 from opportunity_drafts d where d.tenant_id = ${work.tenant.id}
        and d.investment_opportunity_id = ${id}) then page_changed_by else '{}' end,
      promotion_expires_on = ${expiresOn}, promotion_fell_at = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'investment_opportunity.promotion_approved',
    subject: { type: 'investment_opportunity', id },
    before: { promotion_expires_on: row['promotion_expires_on'] },
    after: { promotion_expires_on: expiresOn },
  })
}

const notTheIssuer = 'The firm approves its promotions. An issuer can’t.'
const wroteIt = 'You wrote part of this page, so you can’t approve it. Ask a colleague who didn’t.'

/** Whether the reader may approve the promotion, and why not. Asked before the act, which decides again. */
export async function readPromotionApproval(
  question: QueryContext,
  id: number,
): Promise<AnswerOf<typeof endpoint>> {
  const opportunity = (await seenOpportunity(question, id)) ?? refuse({ code: 'not_found' })
  const { makers, page } = await pageOf(question, id)
  const refused = await whyNotApprove(question, { status: opportunity.status, makers })
  return { can: { approve: refused === null }, approval_refused: refused, page }
}

async function whyNotApprove(
  question: QueryContext,
  { status, makers }: { status: number; makers: number[] },
) {
  if (question.actor.roleId === roleIds.entrepreneur) return notTheIssuer
  if (!mayTouch(question, status, 'update')) return 'Your role can’t approve this promotion.'
  return whyNotSecond(question, makers, wroteIt)
}

/**
 * Who had a hand in the page since it was last approved, and which state of it this is: no two have the same
 * text.
 */
async function pageOf(
  scope: Pick<Work, 'tenant'> & { db: Db | Trx },
  id: number,
): Promise<{ makers: number[]; page: string }> {
  const { page_changed_by: hands, page_changes: count } = await scope.db
    .selectFrom('investment_opportunities')
    .select(['page_changed_by', 'page_changes'])
    .where('tenant_id', '=', scope.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const beside = await besideSinceApproval(scope, id)
  return { makers: [...hands, ...beside.hands], page: `${count}.${beside.last}` }
}
