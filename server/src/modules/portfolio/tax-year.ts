import type { AnswerOf, QueryOf, readTaxYear as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { valuesOf } from '../../domain/evaluate.ts'
import { formatMoney, sum } from '../../domain/money.ts'
import { reliefDates, taxYearEnd } from '../../domain/tax.ts'
import { isCertifiedSql, isSchemeOfRow } from '../../rows/tax-rows.ts'
import { todayOf } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { currenciesIn, firstDay, lastDay, schemesIn, taxYearWorksheet } from './figures/tax-year-worksheet.ts'
import { viewPortfolio } from './view-portfolio.ts'
import type { HeldLot, ViewedHolding } from './view-portfolio.ts'

export type TaxYearScope = QueryOf<typeof endpoint>

/** A tax scheme of an investment. */
export interface TaxScheme {
  id: number
  name: string
  kind: string
  rate: string
  limitMinor: bigint | null
}

export interface IssuedLot extends HeldLot {
  of: ViewedHolding
  schemes: TaxScheme[]
  /** A valid EIS3 or SEIS3 certificate is filed to it. */
  isCertified: boolean
}

export interface ViewedTaxYear {
  year: number
  years: number[]
  issued: IssuedLot[]
  /** What ended in the year, with what was paid out from the day on which it did. */
  ended: { of: ViewedHolding; proceedsMinor: bigint }[]
  income: { id: string; of: ViewedHolding; date: string; minor: bigint }[]
}

/** The figures of one tax year: the newest in which there is something to tell where none is named. */
export async function readTaxYear(
  question: QueryContext,
  scope: TaxYearScope,
): Promise<AnswerOf<typeof endpoint>> {
  const taxYear = await viewTaxYear(question, scope)
  const worksheet = taxYearWorksheet(taxYear)
  const valueOf = valuesOf(worksheet)
  const money = (minor: bigint, { currency }: { currency: string }) => formatMoney(minor, currency)
  return {
    year: taxYear.year,
    from: firstDay(taxYear.year),
    to: lastDay(taxYear.year),
    years: taxYear.years,
    issued: taxYear.issued.map(({ id, of, date, shares, minor, schemes, isCertified }) => ({
      ...named(of),
      id,
      date,
      shares,
      cost: money(minor, of),
      schemes: schemes.map(({ name }) => name),
      ...datesOf(date, { schemes, isCertified }, todayOf(question)),
    })),
    schemes: schemesIn(taxYear).map(({ scheme, currency }) => ({
      id: scheme.id,
      name: scheme.name,
      currency,
      rate: scheme.rate,
      limit: scheme.limitMinor === null ? null : formatMoney(scheme.limitMinor, currency),
      invested: valueOf(`scheme:${scheme.id}:${currency}`),
      relief: valueOf(`relief:${scheme.id}:${currency}`),
    })),
    ended: taxYear.ended.map(({ of, proceedsMinor }) => ({
      ...named(of),
      date: of.endedOn!,
      cost: money(of.costMinor, of),
      proceeds: money(proceedsMinor, of),
      gain: valueOf(`gain:${of.id}`),
    })),
    income: taxYear.income.map(({ id, of, date, minor }) => ({
      ...named(of),
      id,
      date,
      amount: money(minor, of),
    })),
    totals: currenciesIn(taxYear).map((currency) => ({
      currency,
      issued: valueOf(`issued:${currency}`),
      gain: valueOf(`gain:${currency}`),
      income: valueOf(`income:${currency}`),
    })),
  }
}

const named = ({ id, name, currency }: ViewedHolding) => ({ investment_opportunity_id: id, name, currency })

function datesOf(
  issuedOn: string,
  { schemes, isCertified }: Pick<IssuedLot, 'schemes' | 'isCertified'>,
  today: string,
) {
  const kinds = schemes.map(({ kind }) => kind)
  const { claimBy, heldUntil } = reliefDates(issuedOn, { schemes: kinds, isCertified })
  return { claim_by: claimBy, held_until: heldUntil, is_held: heldUntil !== null && today < heldUntil }
}

export async function viewTaxYear(
  question: QueryContext,
  { year: asked, ...scope }: TaxYearScope,
): Promise<ViewedTaxYear> {
  const { holdings, today } = await viewPortfolio(question, scope)
  const isProceeds = ({ endedOn }: ViewedHolding, date: string) => endedOn !== null && date >= endedOn
  const payouts = holdings.flatMap((of) =>
    of.paidOut
      .map(({ date, minor }, index) => ({ id: `${of.id}:${index}`, of, date, minor }))
      .filter(({ date }) => !isProceeds(of, date)),
  )
  const dates = [
    ...holdings.flatMap(({ lots, endedOn }) => [
      ...lots.map(({ date }) => date),
      ...(endedOn ? [endedOn] : []),
    ]),
    ...payouts.map(({ date }) => date),
  ]
  const told = new Set(dates.map((date) => taxYearEnd(date)!))
  const lastEnded = taxYearEnd(today)! - 1
  const year = asked ?? Math.max(...(told.size > 0 ? told : [lastEnded]))
  const isIn = (date: string) => taxYearEnd(date) === year
  const issued = holdings.flatMap((of) =>
    of.lots.filter(({ date }) => isIn(date)).map((lot) => ({ ...lot, of })),
  )
  const ids = issued.map(({ id }) => id)
  const certified = await certifiedLots(question, ids)
  const schemes = await schemesOf(question, ids)
  return {
    year,
    years: [...told.add(lastEnded)].toSorted((one, other) => other - one),
    issued: issued.map((lot) => ({
      ...lot,
      schemes: schemes.filter(({ lot: of }) => of === lot.id),
      isCertified: certified.has(lot.id),
    })),
    ended: holdings
      .filter(({ endedOn }) => endedOn !== null && isIn(endedOn))
      .map((of) => ({
        of,
        proceedsMinor: sum(of.paidOut.filter(({ date }) => isProceeds(of, date)).map(({ minor }) => minor)),
      })),
    income: payouts.filter(({ date }) => isIn(date)),
  }
}

/** The lots among these to which a valid tax certificate is filed. */
async function certifiedLots(
  { db, tenant }: QueryContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select l.id::int as id from share_lots l
    where l.tenant_id = ${tenant.id} and l.id = any(${ids}::bigint[])
      and ${isCertifiedSql(tenant.id, sql`l.investment_id`)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The tax schemes of these lots. */
async function schemesOf(
  { rows, tenant }: QueryContext,
  ids: readonly number[],
): Promise<(TaxScheme & { lot: number })[]> {
  type Row = Omit<TaxScheme, 'limitMinor'> & { lot: number; limit: string | null }
  const found = await rows<Row>(
    `select l.id::int as lot, t.id::int as id, t.name, t.kind, t.rate::text as rate, t.annual_limit_minor::text as limit
    from share_lots l
    join investments v on v.tenant_id = $1 and v.id = l.investment_id
    join investment_opportunities o on o.tenant_id = $1 and o.id = v.investment_opportunity_id
    join tax_options t on t.tenant_id = $1 and t.kind <> 'none' and ${isSchemeOfRow('t', 'v', 'o')}
    where l.tenant_id = $1 and l.id = any($2::bigint[]) order by t."order", t.id`,
    [tenant.id, ids],
  )
  return found.map(({ limit, ...row }) => ({ ...row, limitMinor: limit === null ? null : BigInt(limit) }))
}
