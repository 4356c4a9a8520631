import { sql } from 'kysely'
import { subscription } from '../../../kernel/events/subscription.ts'
import { tellCharged } from '../../late-charges/index.ts'
import type { ChargedInterest } from '../../late-charges/index.ts'

/** Charged interest, to the investor who pays it. */
export const tellOfLateCharge = subscription({
  name: 'funds.late_interest_charged',
  on: ['fund_late_charge.charged'],
  handle: async (work, { subjectId }) => {
    const { rows } = await sql<ChargedInterest & { fund_id: number }>`
      select x.id, x.user_id, d.fund_id, d.title, x.currency, x.amount_minor
      from fund_late_charges x
      join fund_drawdown_lines l on l.tenant_id = ${work.tenant.id} and l.id = x.fund_drawdown_line_id
      join fund_drawdowns d on d.tenant_id = ${work.tenant.id} and d.id = l.fund_drawdown_id
      where x.tenant_id = ${work.tenant.id} and x.id = ${subjectId ?? 0} and x.status = 'charged'`.execute(
      work.db,
    )
    return tellCharged(
      work,
      'fund_late_charge',
      rows,
      ({ fund_id: fund }) => `/investor/portfolio/fund/${fund}`,
    )
  },
})
