import { sql } from 'kysely'
import { moneyText } from '../../../domain/format.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import { notifyAll, words } from '../../notifications/index.ts'

/** Charged interest, to the investor who pays it. */
export const tellOfLateCharge = subscription({
  name: 'funds.late_interest_charged',
  on: ['fund_late_charge.charged'],
  handle: async (work, { subjectId }) => {
    const { rows } = await sql<{
      id: number
      user_id: number
      fund_id: number
      title: string
      currency: string
      amount_minor: bigint
    }>`
      select x.id, x.user_id, d.fund_id, d.title, x.currency, x.amount_minor
      from fund_late_charges x
      join fund_drawdown_lines l on l.tenant_id = ${work.tenant.id} and l.id = x.fund_drawdown_line_id
      join fund_drawdowns d on d.tenant_id = ${work.tenant.id} and d.id = l.fund_drawdown_id
      where x.tenant_id = ${work.tenant.id} and x.id = ${subjectId ?? 0} and x.status = 'charged'`.execute(
      work.db,
    )
    return notifyAll(
      work,
      rows.map((charge) => ({
        userIds: [charge.user_id],
        cause: `fund_late_charge:${charge.id}`,
        name: 'LateInterestCharged' as const,
        message: words`We’ve charged ${moneyText(charge.amount_minor, charge.currency)} in interest because **${charge.title}** was paid late.`,
        cta: `/investor/portfolio/fund/${charge.fund_id}`,
        icon: 'info' as const,
      })),
    )
  },
})
