import { addWorkingDays, approvalBusinessDays, refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, decidePersonalDeal as endpoint } from '@moorgate/contract'
import { dateText } from '../../domain/format.ts'
import { londonDate } from '../../kernel/clock.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { mustBeSecondPerson } from '../second-person/index.ts'
import { dealOfRow, heldUntil } from './check-personal-deal.ts'
import { lockRestrictions, restrictionOn } from './restricted/restrictions.ts'
import { ownDeal, personalDeals } from './personal-deals.ts'

/** Approves or rejects what somebody else wants to do. An approval lasts two business days. */
export async function decidePersonalDeal(
  work: Work,
  id: number,
  { decision, reason }: BodyOf<typeof endpoint>,
): Promise<void> {
  const row = await lockRow(work, personalDeals, id)
  if (row['status'] !== 'submitted') refuse({ code: 'conflict', reason: 'settled' })
  await mustBeSecondPerson(work, [row['user_id'] as number], ownDeal)
  if (decision === 'rejected' && !reason) refuseField('reason', say.required)
  const isApproved = decision === 'approved'
  if (isApproved) {
    await mustBeUnrestricted(work, row)
    await mustBeFree(work, row)
  }
  const validUntil = isApproved ? addWorkingDays(londonDate(work.now), approvalBusinessDays) : null
  await work.db
    .updateTable('personal_account_deals')
    .set((set) => ({
      status: decision,
      decided_by: work.actor.id,
      decided_at: work.now,
      decision_reason: reason ?? null,
      approval_valid_until: validUntil,
      updated_at: work.now,
      version: set('version', '+', 1),
    }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  work.emit({
    type: isApproved ? 'personal_account_deal.approved' : 'personal_account_deal.rejected',
    subject: { type: 'personal_account_deal', id },
    payload: { user_id: row['user_id'] as number },
    before: { status: 'submitted' },
    after: { status: decision, reason: reason ?? null, approval_valid_until: validUntil },
  })
}

/** An issuer may have come onto the restricted list since the deal was sent. */
async function mustBeUnrestricted(work: Work, row: Readonly<Record<string, unknown>>): Promise<void> {
  await lockRestrictions(work)
  if ((await restrictionOn(work, dealOfRow(row))) !== null) refuse({ code: 'conflict', reason: 'restricted' })
}

/** The opposite deal may have been made since this one was sent. */
async function mustBeFree(work: Work, row: Readonly<Record<string, unknown>>): Promise<void> {
  const until = await heldUntil(work, { ...dealOfRow(row), day: londonDate(work.now) })
  if (until === null) return
  const message = `They made the opposite deal in this instrument. The holding period ends on ${dateText(until)}.`
  refuse({ code: 'conflict', reason: 'holding_period', message })
}
