import { refuse } from '@moorgate/contract'
import type { AnswerOf, QueryOf, readTaxOptionsOfOffer as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { relievesIncomeTax } from '../../domain/tax.ts'
import { todayOf } from '../../kernel/work.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { seenOpportunity } from '../opportunity-visibility/index.ts'

type OfferedScheme = AnswerOf<typeof endpoint>[number]

/** The tax schemes that an offer gives on a day, in the order of the settings. None where the firm has no tax. */
export async function schemesOfOffer(
  { db, tenant }: Pick<QueryContext | Work, 'db' | 'tenant'>,
  offerId: number,
  day: string,
): Promise<OfferedScheme[]> {
  if (tenant.flags['tax_enabled'] !== 1) return []
  const { rows } = await sql<Omit<OfferedScheme, 'relieves_income_tax'>>`
    select t.id, t.name, t.kind, wire_decimal(t.rate) as rate, wire_money(t.annual_limit_minor, 'GBP') as annual_limit, t.minimum_months, t.disclaimer
    from investment_opportunities o
    join tax_options t on t.tenant_id = ${tenant.id} and o.tax_option_ids @> to_jsonb(t.id) and t.deleted_at is null
      and coalesce(t.effective_from <= ${day}::date, true) and coalesce(t.effective_to >= ${day}::date, true)
    where o.tenant_id = ${tenant.id} and o.id = ${offerId} order by t."order", t.id`.execute(db)
  return rows.map((scheme) => ({ ...scheme, relieves_income_tax: relievesIncomeTax(scheme.kind) }))
}

/** 404 for who may not see the offer. */
export async function readOfferedSchemes(
  question: QueryContext,
  id: number,
  { date = todayOf(question) }: QueryOf<typeof endpoint>,
): Promise<OfferedScheme[]> {
  if (!(await seenOpportunity(question, id))) refuse({ code: 'not_found' })
  return schemesOfOffer(question, id, date)
}
