import { sql } from 'kysely'
import { moneyText } from '../../../domain/format.ts'
import { tenantSql } from '../../../kernel/database/tenant-sql.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import { accountEndingSql } from '../../../rows/method-rows.ts'
import { words } from '../../notifications/index.ts'
import { tellPaidOut } from '../../payout-accounts/index.ts'

interface PaidLine {
  id: number
  user_id: number
  fund_id: number
  fund: string
  currency: string
  amount_minor: bigint
  paid_on: string
  ending: string | null
}

/** Each investor hears of what was paid to them, when, and to which account. */
export const tellPaid = subscription({
  name: 'funds.paid',
  on: ['distribution_line.paid'],
  handleAll: async (work, events) => {
    const ids = events.map((event) => event.subjectId ?? 0)
    const { rows } = await sql<PaidLine>`
      select l.id, l.user_id, d.fund_id, f.name as fund, l.currency, l.amount_minor, l.paid_on::text as paid_on,
        ${tenantSql(work.tenant, accountEndingSql('c.investment_method_entity_id'))} as ending
      from distribution_lines l
      join distributions d on d.tenant_id = ${work.tenant.id} and d.id = l.distribution_id
      join funds f on f.tenant_id = ${work.tenant.id} and f.id = d.fund_id
      left join fund_commitments c on c.tenant_id = ${work.tenant.id} and c.id = l.fund_commitment_id
      where l.tenant_id = ${work.tenant.id} and l.id = any(${ids}::bigint[]) and l.user_id is not null
      order by l.id`.execute(work.db)
    return tellPaidOut(
      work,
      rows.map((line) => ({
        userId: line.user_id,
        cause: `distribution_line:${line.id}`,
        name: 'DistributionPaid',
        message: words`${line.fund} has paid you **${moneyText(line.amount_minor, line.currency)}**.`,
        paid: { on: line.paid_on, accounts: line.ending === null ? [] : [line.ending] },
        page: `/investor/portfolio/fund/${line.fund_id}`,
      })),
    )
  },
})
