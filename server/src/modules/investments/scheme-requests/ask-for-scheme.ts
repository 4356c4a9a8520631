import { droppedStatuses, refuse, refuseField } from '@moorgate/contract'
import type { BodyOf, askForTaxScheme as endpoint } from '@moorgate/contract'
import { createRow } from '../../../kernel/resource/write.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import type { Work } from '../../../kernel/work.ts'
import { hasCertificate } from '../../../rows/tax-rows.ts'
import { chosenScheme } from '../../tax-schemes/index.ts'
import { lockInvestment } from '../reserve/cancel-investment.ts'
import type { Investment } from '../reserve/cancel-investment.ts'
import { mustInvestFor } from '../reserve/may-invest-for.ts'
import { investments } from '../tables.ts'
import { schemeRequests } from './tables.ts'

/** Keeps what an investor asks of staff, as far as staff could do it today. Returns its id. */
export async function askForScheme(work: Work, body: BodyOf<typeof endpoint>): Promise<number> {
  await showJson(work.db, investments, work, body.investment_id)
  const { investment, opportunity } = await lockInvestment(work, body.investment_id)
  await mustInvestFor(work, investment)
  mustCount(investment)
  const { id, tax_option_id: current, date: day, investment_method_entity_id: methodId } = investment
  if (await hasCertificate(work, id))
    refuse({ code: 'conflict', reason: 'has_certificate', about: 'scheme_request' })
  await mustHaveNone(work, id)
  if (body.tax_option_id === current)
    refuseField('tax_option_id', 'Your investment is already under this {tax_option}.')
  await chosenScheme(work, opportunity, {
    asked: body.tax_option_id,
    day,
    methodId,
    mustChoose: true,
  })
  return createRow(work, schemeRequests, {
    ...body,
    investment_opportunity_id: opportunity.id,
    from_tax_option_id: current,
  })
}

/** 409 for what was cancelled or lapsed, or whose money goes back. */
export function mustCount({ status }: Pick<Investment, 'status'>): void {
  if ((droppedStatuses as readonly string[]).includes(status))
    refuse({ code: 'conflict', reason: 'not_held', about: 'scheme_request' })
}

/** The lock of the investment holds where two come at once. */
async function mustHaveNone(work: Work, investmentId: number): Promise<void> {
  const open = await work.db
    .selectFrom('tax_scheme_requests')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('investment_id', '=', investmentId)
    .where('status', '=', 'asked')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (open) refuse({ code: 'conflict', reason: 'scheme_requested' })
}
