import { refuse } from '@moorgate/contract'
import { lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import { mustBeDue } from './report-payment.ts'
import { calledLine, notice } from '../notifications/calls.ts'

/**
 * The notice of a line once more, with what is still to pay, to whoever asks: of an organisation's line not
 * everybody got the first.
 */
export async function mailPaymentDetails(work: Work, lineId: number): Promise<void> {
  mustBeDue(await lockById(work, 'cash_call_lines', lineId))
  const line = (await calledLine(work, lineId)) ?? refuse({ code: 'not_found' })
  const { email, first_name } = await work.db
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', work.actor.id)
    .executeTakeFirstOrThrow()
  await postLetter(work, {
    to: email,
    cause: `payment_details:${lineId}:${work.actor.id}:${work.now.toISOString()}`,
    mail: await notice(work, { ...line, first_name }),
  })
}
