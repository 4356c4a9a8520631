import { sql } from 'kysely'
import { subscription } from '../../../kernel/events/subscription.ts'
import { tellCharged } from '../../late-charges/index.ts'
import type { ChargedInterest } from '../../late-charges/index.ts'

/** Charged interest, to the investor who pays it. */
export const tellOfCallLateCharge = subscription({
  name: 'investments.late_interest_charged',
  on: ['cash_call_late_charge.charged'],
  handle: async (work, { subjectId }) => {
    const { rows } = await sql<ChargedInterest & { line: number; offer: number }>`
      select x.id, x.user_id, l.id as line, k.investment_opportunity_id as offer, k.title, x.currency, x.amount_minor
      from cash_call_late_charges x
      join cash_call_lines l on l.tenant_id = ${work.tenant.id} and l.id = x.cash_call_line_id
      join cash_calls k on k.tenant_id = ${work.tenant.id} and k.id = l.cash_call_id
      where x.tenant_id = ${work.tenant.id} and x.id = ${subjectId ?? 0} and x.status = 'charged'`.execute(
      work.db,
    )
    return tellCharged(
      work,
      'cash_call_late_charge',
      rows,
      ({ offer, line }) => `/investor/portfolio/${offer}?pay=${line}`,
    )
  },
})
