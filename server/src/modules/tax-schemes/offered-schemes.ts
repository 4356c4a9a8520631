import { refuse } from '@moorgate/contract'
import type { AnswerOf, QueryOf, readTaxOptionsOfOffer as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { isOfferedSchemeRow, isSchemeOfMethodRow } from '../../rows/tax-rows.ts'
import { relievesIncomeTax } from '../../domain/tax.ts'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { todayOf } from '../../kernel/work.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { methodEntities } from '../methods/index.ts'
import { readOpportunity } from '../opportunity-reading/index.ts'

type OfferedScheme = AnswerOf<typeof endpoint>[number]

/** When and through which method an investment is made; no method where none is known yet. */
interface SchemeOccasion {
  day: string
  methodId: number | null
}

/**
 * The tax schemes that an offer gives on a day through a method, in the order of the settings. None where the firm
 * has no tax.
 */
export async function schemesOfOffer(
  { db, tenant }: Pick<QueryContext | Work, 'db' | 'tenant'>,
  offerId: number,
  { day, methodId }: SchemeOccasion,
): Promise<OfferedScheme[]> {
  if (tenant.flags['tax_enabled'] !== 1) return []
  const { rows } = await sql<Omit<OfferedScheme, 'relieves_income_tax'>>`
    select t.id, t.name, t.kind, wire_decimal(t.rate) as rate, wire_money(t.annual_limit_minor, 'GBP') as annual_limit, t.minimum_months, t.disclaimer
    from investment_opportunities o cross join (select ${day}::date as day, ${methodId}::bigint as method_id) d
    join tax_options t on t.tenant_id = ${tenant.id} and ${sql.raw(isOfferedSchemeRow('o', 't', 'd.day'))}
      and ${tenantSql(tenant, isSchemeOfMethodRow('t', 'd.method_id'))}
    where o.tenant_id = ${tenant.id} and o.id = ${offerId} order by t."order", t.id`.execute(db)
  return rows.map((scheme) => ({ ...scheme, relieves_income_tax: relievesIncomeTax(scheme.kind) }))
}

/** 404 for anyone who may not see the offer or the method, 403 with the gates for anyone who may not read it yet. */
export async function readOfferedSchemes(
  question: QueryContext,
  id: number,
  asked: QueryOf<typeof endpoint>,
): Promise<OfferedScheme[]> {
  if (!(await readOpportunity(question, id))) refuse({ code: 'not_found' })
  return schemesForReader(question, id, asked)
}

/** The same of an offer that the caller may read. */
export async function schemesForReader(
  question: QueryContext,
  id: number,
  { date: day = todayOf(question), investment_method_entity_id: methodId }: QueryOf<typeof endpoint>,
): Promise<OfferedScheme[]> {
  if (methodId !== undefined) await showJson(question, methodEntities, question, methodId)
  return schemesOfOffer(question, id, { day, methodId: methodId ?? null })
}
