import { labelOf } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { sql } from 'kysely'
import { dayText, moneyText } from '../../../domain/format.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { Subscription } from '../../../kernel/events/subscription.ts'
import { wordingOf } from '../../../kernel/wording.ts'
import { notifyAll, words } from '../../notifications/index.ts'

interface ToldSide {
  user_id: number
  is_new: boolean
  fund_id: number
  fund: string
  date: string
  currency: string
  amount_minor: bigint
}

/** Each side hears of its own part alone. */
export const tellTransferred: Subscription = subscription({
  name: 'funds.transferred',
  on: ['fund_transfer.approved'],
  handle: async (work, { subjectId }) => {
    const { rows } = await sql<ToldSide>`
      select c.user_id, c.id = t.to_fund_commitment_id as is_new, t.fund_id, f.name as fund, t.date::text as date, t.currency,
        t.amount_minor
      from fund_transfers t
      join fund_commitments c on c.tenant_id = ${work.tenant.id} and c.id in (t.fund_commitment_id, t.to_fund_commitment_id)
      join funds f on f.tenant_id = ${work.tenant.id} and f.id = t.fund_id
      where t.tenant_id = ${work.tenant.id} and t.id = ${subjectId ?? 0} and t.status = 'approved' order by c.id`.execute(
      work.db,
    )
    const { labels } = wordingOf(work.tenant)
    const noun = labelOf(labels, 'commitment', { lower: true })
    const aCommitment = fillLabels(labels, 'A {commitment}')
    return notifyAll(
      work,
      rows.map((side) => ({
        userIds: [side.user_id],
        cause: `fund_transfer:${subjectId}:${side.is_new ? 'in' : 'out'}`,
        name: 'FundCommitmentTransferred',
        message: side.is_new
          ? words`${aCommitment} of **${moneyText(side.amount_minor, side.currency)}** to **${side.fund}** was transferred to you on ${dayText(side.date)}.`
          : words`**${moneyText(side.amount_minor, side.currency)}** of your ${noun} to **${side.fund}** was transferred on ${dayText(side.date)}.`,
        cta: `/investor/portfolio/fund/${side.fund_id}`,
        icon: 'info',
      })),
    )
  },
})
