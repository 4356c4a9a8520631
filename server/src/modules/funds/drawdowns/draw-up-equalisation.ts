import { sum } from '../../../domain/money.ts'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import type { Equalisation } from '../../../domain/fund-closing.ts'
import type { Work } from '../../../kernel/work.ts'
import type { Joiner } from '../commitments/close-fund.ts'
import { nextNumber } from '../lock-fund.ts'
import type { Fund } from '../lock-fund.ts'
import { insertLines } from './insert-lines.ts'

/** Working days that later investors get to pay, where nobody says another day. */
export const equalisationDays = 10

interface Joined {
  closingId: number
  dueDate: string
  joiners: readonly Joiner[]
  equalised: readonly Equalisation[]
}

/** The call by which those who joined late pay what was called before them, with interest: a draft. */
export async function drawUpEqualisation(
  work: Work,
  fund: Fund,
  { closingId, dueDate, joiners, equalised }: Joined,
): Promise<void> {
  const number = await nextNumber(work, 'fund_drawdowns', fund.id)
  const lines = joiners.map((joiner, index) => ({
    commitmentId: joiner.id,
    userId: joiner.user_id,
    organisationId: joiner.organisation_id,
    amountMinor: equalised[index]!.catchUpMinor,
    interestMinor: equalised[index]!.interestMinor,
  }))
  const interestMinor = sum(lines.map((line) => line.interestMinor))
  const { id } = await work.db
    .insertInto('fund_drawdowns')
    .values({
      tenant_id: work.tenant.id,
      fund_id: fund.id,
      fund_closing_id: closingId,
      number,
      title: fillLabels(work.tenant.branding.navigation, 'Equalisation of later {investors}'),
      purpose: 'equalisation',
      basis: 'equalisation',
      currency: fund.currency,
      total_minor: sum(lines.map((line) => line.amountMinor)) + interestMinor,
      interest_minor: interestMinor,
      notice_days: 0,
      due_date: dueDate,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(work, { drawdownId: id, currency: fund.currency, lines })
  work.emit({
    type: 'fund_drawdown.drawn_up',
    subject: { type: 'fund_drawdown', id },
    payload: { fund_id: fund.id },
    after: { purpose: 'equalisation', due_date: dueDate, lines: lines.length },
  })
}
