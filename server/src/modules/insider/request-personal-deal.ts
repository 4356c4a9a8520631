import { refuse, refuseField, restrictedText } from '@moorgate/contract'
import type { BodyOf, requestPersonalDeal as endpoint } from '@moorgate/contract'
import { withIssuerNumber } from '../../domain/canonical-company-number.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { Work } from '../../kernel/work.ts'
import { checkPersonalDeal, findingsOf } from './check-personal-deal.ts'

/**
 * Sends a deal for approval. Returns its id. What was declared is kept with it: without it nothing is sent. A
 * deal in a restricted issuer is rejected at once, with words that give nothing away.
 */
export async function requestPersonalDeal(work: Work, given: BodyOf<typeof endpoint>): Promise<number> {
  const body = withIssuerNumber(given)
  const checks = await checkPersonalDeal(work, body)
  if (checks.holding_until !== null) refuse({ code: 'conflict', reason: 'holding_period' })
  if (body.trade_date < londonDate(work.now))
    refuseField('trade_date', 'The date of the deal must be today or later.')
  const { no_inside_information, not_a_client_deal, no_conflict, ...deal } = body
  const userId = work.actor.id ?? 0
  const rejected = checks.restriction !== null && {
    status: 'rejected',
    decided_at: work.now,
    decision_reason: restrictedText,
    restriction: checks.restriction,
  }
  const { id } = await work.db
    .insertInto('personal_account_deals')
    .values({
      ...deal,
      tenant_id: work.tenant.id,
      user_id: userId,
      created_by: userId,
      created_at: work.now,
      updated_at: work.now,
      findings: JSON.stringify(findingsOf(checks)),
      ...rejected,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'personal_account_deal.submitted',
    subject: { type: 'personal_account_deal', id },
    payload: { user_id: userId },
    after: { ...deal, declared: { no_inside_information, not_a_client_deal, no_conflict } },
  })
  if (rejected)
    work.emit({
      type: 'personal_account_deal.rejected',
      subject: { type: 'personal_account_deal', id },
      payload: { user_id: userId },
      before: { status: 'submitted' },
      after: { status: 'rejected', reason: restrictedText },
    })
  return id
}
