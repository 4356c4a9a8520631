import { investmentOpportunity, refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, convertDeal as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { formatMoney } from '../../domain/money.ts'
import { checked } from '../../kernel/http/read-request.ts'
import { createRow, lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { opportunities, prepareOpportunity } from '../opportunities/index.ts'
import type { DealRow } from './lock-boards.ts'
import { converted } from './move-deal.ts'
import { deals, mayChangeDeals } from './tables.ts'

/**
 * Makes a draft opportunity of a deal: name, company, money, words and lead go along, and the deal is won.
 * The lock on the deal makes a second press wait and then find it converted. Returns the opportunity's id.
 */
export async function convertDeal(work: Work, id: number, body: BodyOf<typeof endpoint>): Promise<number> {
  if (!mayChangeDeals(work)) refuse({ code: 'forbidden' })
  const deal = await lockRow(work, deals, id)
  if (deal['converted_opportunity_id'] !== null) refuse(converted)
  if (deal['status'] === 'lost')
    refuse({
      code: 'conflict',
      reason: 'deal_lost',
    })
  const values = checked(investmentOpportunity.create, offerOf(deal, body)) as Record<string, unknown>
  const opportunityId = await createRow(
    work,
    opportunities,
    await prepareOpportunity(work, values, undefined),
  )
  await sql`
    update pipeline_deals set converted_opportunity_id = ${opportunityId}, converted_at = ${work.now}, status = 'won',
      version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'pipeline_deal.converted',
    subject: { type: 'pipeline_deal', id },
    before: { status: deal['status'] },
    after: { status: 'won' },
    payload: { investment_opportunity_id: opportunityId },
  })
  return opportunityId
}

/** What the draft takes over. An amount of nothing is not a target yet. */
function offerOf(deal: DealRow, body: BodyOf<typeof endpoint>): Record<string, unknown> {
  const currency = deal['currency'] as string
  const money = (column: string) => {
    const minor = deal[column] as bigint | null
    return minor === null || minor === 0n ? null : formatMoney(minor, currency)
  }
  const typeId = body.type_id ?? (deal['type_id'] as number | null)
  if (typeId === null) refuseField('type_id', say.required)
  return {
    name: body.name ?? String(deal['name']).slice(0, 160),
    type_id: typeId,
    sub_type_id: typeId === deal['type_id'] ? deal['sub_type_id'] : null,
    investment_round_type_id: deal['investment_round_type_id'],
    industry_id: deal['industry_id'],
    issuer_name: deal['company_name'],
    description: deal['description'],
    currency,
    target_amount: money('target_amount_minor'),
    valuation: money('pre_money_minor'),
    owner_id: deal['owner_id'],
  }
}
