import { companyStageNames, refuse } from '@moorgate/contract'
import type { AnswerOf, QueryOf, readDiversification } from '@moorgate/contract'
import { concentrationOf, percentagesOf } from '../../domain/diversification.ts'
import { compare, formatMoney } from '../../domain/money.ts'
import { todayOf } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { companiesOfFundSql, positionsSql } from '../../rows/company-rows.ts'
import { readSpreadUnits } from './spread-units.ts'
import type { SpreadUnits } from './spread-units.ts'

type Answer = AnswerOf<typeof readDiversification>
type By = Answer['meta']['by']

interface Row {
  key: string | null
  label: string | null
  currency: string
  value_minor: string
  ids: number[]
  /** No companies: a fund that is held, or what funds have besides their holdings. */
  isBeside?: boolean
}

const groups: Readonly<Record<By, { key: string; label: string }>> = {
  industry: {
    key: 'c.industry_id::text',
    label: '(select i.name from industries i where i.tenant_id = $1 and i.id = c.industry_id)',
  },
  stage: { key: 'c.stage', label: 'c.stage' },
  country: { key: 'c.country', label: 'c.country' },
  company: { key: 'c.id::text', label: 'c.name' },
  // Of the offer that has its cap table.
  type: {
    key: '(select o.type_id::text from investment_opportunities o where o.tenant_id = $1 and o.id = c.investment_opportunity_id)',
    label: `(select t.name from investment_opportunities o join opportunity_types t on t.tenant_id = $1 and t.id = o.type_id
      where o.tenant_id = $1 and o.id = c.investment_opportunity_id)`,
  },
}

/** By what companies are grouped, as SQL over their row `c`. */
export const spreadKeys: Readonly<Record<By, string>> = {
  industry: groups.industry.key,
  stage: groups.stage.key,
  country: groups.country.key,
  company: groups.company.key,
  type: groups.type.key,
}

/** How the value of what a fund holds is spread on a day. 404 for a fund that is not there. */
export async function diversificationOf(
  question: QueryContext,
  fundId: number,
  query: QueryOf<typeof readDiversification>,
): Promise<Answer> {
  const currency = await currencyOfFund(question, fundId)
  const by = query.by ?? 'industry'
  const as_of = query.as_of ?? todayOf(question)
  const rows = await valuesOf(question, fundId, { by, day: as_of })
  const basis = query.basis ?? 'direct'
  const units = await readSpreadUnits(question, fundId, { currency, day: as_of, basis })
  const direct = rows.filter((row) => row.currency === currency)
  const counted = units ? await withUnits(question, direct, { units, by, currency }) : direct
  const values = counted.map((row) => BigInt(row.value_minor))
  const percentages = percentagesOf(values)
  const { concentration, effectiveNumber } = concentrationOf(values)
  const total = values.reduce((sum, value) => sum + value, 0n)
  return {
    data: counted.map((row, index) => ({
      key: row.key,
      label: labelOf(by, row),
      value: formatMoney(BigInt(row.value_minor), currency),
      percent: percentages?.[index] ?? null,
      companies: row.ids.length,
    })),
    meta: {
      by,
      basis,
      holds_funds: units !== null,
      as_of,
      currency,
      total: formatMoney(total, currency),
      concentration: concentration ?? null,
      effective_number: effectiveNumber ?? null,
      left_out: leftOutOf(
        rows.map((row) => ({ ...row, companies: row.ids.length })),
        currency,
      ),
    },
  }
}

/** Largest first. Positions that are sold out are left out. */
async function valuesOf(
  question: QueryContext,
  fundId: number,
  { by, day }: { by: By; day: string },
): Promise<Row[]> {
  const { key, label } = groups[by]
  const positions = positionsSql({ company: companiesOfFundSql('$2::bigint'), day: '$3::date' })
  return question.rows<Row>(
    `select ${key} as key, min(${label}) as label, c.currency, sum(p.value_minor)::text as value_minor,
       array_agg(distinct c.id::int) as ids
     from (${positions}) p join companies c on c.tenant_id = $1 and c.id = p.company_id
     where p.fund_id = $2::bigint and p.held > 0 and c.deleted_at is null
     group by 1, c.currency order by sum(p.value_minor) desc, min(c.id)`,
    [question.tenant.id, fundId, day],
  )
}

/** The rows of a spread with what the fund holds through other funds; the largest first. */
async function withUnits(
  { rows: query, tenant }: QueryContext,
  direct: readonly Row[],
  { units, by, currency }: { units: SpreadUnits; by: By; currency: string },
): Promise<Row[]> {
  const { key, label } = groups[by]
  const inside = await query<{ id: number; key: string | null; label: string | null }>(
    `select c.id::int as id, ${key} as key, ${label} as label from companies c
     where c.tenant_id = $1 and c.id = any($2::bigint[]) order by c.id`,
    [tenant.id, [...units.companies.keys()]],
  )
  const found = new Map(direct.map((row) => [row.key, row]))
  for (const company of inside) {
    const before = found.get(company.key)
    const minor = units.minorOf(units.companies.get(company.id) ?? [])
    found.set(company.key, {
      key: company.key,
      label: before?.label ?? company.label,
      currency,
      value_minor: String(BigInt(before?.value_minor ?? 0) + minor),
      ids: [...new Set([...(before?.ids ?? []), company.id])],
    })
  }
  const beside = units.rows.map(({ key: of, label: name, keys }) => ({
    key: of,
    label: name,
    currency,
    value_minor: String(units.minorOf(keys)),
    ids: [],
    isBeside: true,
  }))
  return [...found.values(), ...beside].toSorted((one, other) =>
    compare(BigInt(other.value_minor), BigInt(one.value_minor)),
  )
}

const regions = new Intl.DisplayNames(['en-GB'], { type: 'region' })

function labelOf(by: By, { key, label, isBeside }: Row): string {
  if (isBeside && label !== null) return label
  if (key === null || label === null) return 'Not recorded'
  if (by === 'stage') return companyStageNames[key as keyof typeof companyStageNames]
  return by === 'country' ? (regions.of(key) ?? key) : label
}

/** What is in other currencies, by currency. */
export function leftOutOf(
  rows: readonly { currency: string; value_minor: string; companies: number }[],
  currency: string,
): Answer['meta']['left_out'] {
  const others = Map.groupBy(
    rows.filter((row) => row.currency !== currency),
    (row) => row.currency,
  )
  return [...others].map(([other, group]) => ({
    currency: other,
    value: formatMoney(
      group.reduce((sum, row) => sum + BigInt(row.value_minor), 0n),
      other,
    ),
    companies: group.reduce((sum, row) => sum + row.companies, 0),
  }))
}

/** 404 for a fund that is not there, or while funds are switched off. */
export async function currencyOfFund({ db, tenant }: QueryContext, fundId: number): Promise<string> {
  if (tenant.flags['funds_enabled'] !== 1) refuse({ code: 'not_found' })
  const fund = await db
    .selectFrom('funds')
    .select('currency')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', fundId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return fund?.currency ?? refuse({ code: 'not_found' })
}
