import { refuseField, say } from '@moorgate/contract'
import type { QuarterlyFigure } from '@moorgate/contract'
import { sql } from 'kysely'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { deals } from './tables.ts'

interface FigureRow {
  quarter: string
  revenue_minor: bigint
  is_forecast: boolean
  currency: string
}

/** What the company of a deal says that it earns, quarter by quarter, the oldest first. */
export async function figuresOf(
  { db, tenant }: Pick<QueryContext, 'tenant'> & { db: QueryContext['db'] | Work['db'] },
  dealId: number,
) {
  const { rows } = await sql<FigureRow>`
    select f.quarter, f.revenue_minor, f.is_forecast, d.currency from pipeline_deal_figures f
    join pipeline_deals d on d.tenant_id = ${tenant.id} and d.id = f.pipeline_deal_id
    where f.tenant_id = ${tenant.id} and f.pipeline_deal_id = ${dealId} and d.deleted_at is null order by f.quarter`.execute(
    db,
  )
  return rows.map(({ quarter, revenue_minor: revenue, is_forecast, currency }) => ({
    quarter,
    revenue: formatMoney(revenue, currency),
    is_forecast,
  }))
}

const quarterStart = /^\d{4}-(?:01|04|07|10)-01$/

/** Replaces all of them: a quarter that is left out is gone. */
export async function replaceFigures(
  work: Work,
  dealId: number,
  figures: readonly QuarterlyFigure[],
): Promise<void> {
  const deal = await lockRow(work, deals, dealId)
  const minorOf = (revenue: string) =>
    parseMoney(revenue, deal['currency'] as string) ?? refuseField('figures', say.format)
  const quarters = new Set<string>()
  for (const [index, { quarter }] of figures.entries()) {
    const field = `figures.${index}.quarter`
    if (!quarterStart.test(quarter)) refuseField(field, say.date)
    if (quarters.has(quarter)) refuseField(field, say.distinct)
    quarters.add(quarter)
  }
  const before = await figuresOf(work, dealId)
  await sql`delete from pipeline_deal_figures where tenant_id = ${work.tenant.id} and pipeline_deal_id = ${dealId}`.execute(
    work.db,
  )
  if (figures.length > 0)
    await work.db
      .insertInto('pipeline_deal_figures')
      .values(
        figures.map(({ quarter, revenue, is_forecast }) => ({
          tenant_id: work.tenant.id,
          pipeline_deal_id: dealId,
          quarter,
          revenue_minor: minorOf(revenue),
          is_forecast,
        })),
      )
      .execute()
  work.emit({
    type: 'pipeline_deal.figures_changed',
    subject: { type: 'pipeline_deal', id: dealId },
    before: { figures: before },
    after: { figures },
  })
}
