import { refuseField, refuseState, say } from '@moorgate/contract'
import type { addFundCommitment as endpoint, BodyOf } from '@moorgate/contract'
import { parseMoney } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { checkNamed } from '../../../kernel/rows.ts'
import { lockNamedFund } from '../lock-fund.ts'

/**
 * Writes down what an investor commits through one of their methods, which is approved. It counts once a
 * closing admits it.
 */
export async function addCommitment(work: Work, body: BodyOf<typeof endpoint>): Promise<number> {
  const fund = await lockNamedFund(work, body.fund_id)
  if (fund.status === 0) refuseState('This {fund} is closed to new {commitments}.')
  const amountMinor = parseMoney(body.amount, fund.currency) ?? refuseField('amount', say.number)
  checkSigned(work, body.signed_on ?? null)
  await checkNamed(
    work,
    'investment_method_entities',
    'investment_method_entity_id',
    body.investment_method_entity_id,
  )
  const method = await lockById(work, 'investment_method_entities', body.investment_method_entity_id)
  if (method.status !== 'approved')
    refuseField('investment_method_entity_id', 'A {commitment} needs an approved {investment_method}.')
  const status = body.signed_on ? 'signed' : 'draft'
  const { id } = await work.db
    .insertInto('fund_commitments')
    .values({
      tenant_id: work.tenant.id,
      fund_id: fund.id,
      investment_method_entity_id: method.id,
      user_id: method.lead_user_id,
      organisation_id: method.organisation_id,
      class: body.class ?? 'A',
      currency: fund.currency,
      amount_minor: amountMinor,
      status,
      signed_on: body.signed_on ?? null,
      notes: body.notes ?? '',
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'fund_commitment.added',
    subject: { type: 'fund_commitment', id },
    payload: { fund_id: fund.id },
    after: { amount_minor: String(amountMinor), user_id: method.lead_user_id, status },
  })
  return id
}

/** A signature is of today or earlier. */
export function checkSigned(work: Work, signedOn: string | null): void {
  const today = londonDate(work.now)
  if (signedOn !== null && signedOn > today) refuseField('signed_on', say.beforeOrEqual(today))
}
