import type { FieldErrors } from '@moorgate/contract'
import { unpaidDistributionStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { moneyText } from '../../../domain/format.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { tenantSql } from '../../../kernel/database/tenant-sql.ts'
import type { Work } from '../../../kernel/work.ts'
import { distributedSql } from '../../../rows/proceeds-rows.ts'
import type { Opportunity } from '../../round-locks/index.ts'

/** What stands in the way of maturing: distributions that are not paid yet, and proceeds that nobody got. */
export async function proceedsToDistribute(work: Work, opportunity: Opportunity): Promise<FieldErrors> {
  const { rows: open } = await sql<{ title: string }>`
    select title from opportunity_distributions
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${opportunity.id} and deleted_at is null
      and status in ${sql.raw(statusList(unpaidDistributionStatuses))}
    order by number`.execute(work.db)
  if (open.length > 0)
    return {
      distributions: open.map(({ title }) => `${title} isn’t paid yet. Record its payments, or cancel it.`),
    }
  const { rows } = await sql<{ paid_minor: bigint }>`
    select ${tenantSql(work.tenant, distributedSql('o.id'))} as paid_minor
    from investment_opportunities o where o.tenant_id = ${work.tenant.id} and o.id = ${opportunity.id}`.execute(
    work.db,
  )
  const leftMinor = (opportunity.outcome_proceeds_minor ?? 0n) - rows[0]!.paid_minor
  if (leftMinor <= 0n) return {}
  const left = moneyText(leftMinor, opportunity.currency)
  return { outcome_proceeds: [`${left} of the proceeds has not been distributed.`] }
}
