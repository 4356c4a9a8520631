import { transferredKinds } from '@moorgate/contract'
import type { AnswerOf, QueryOf, readTaxYear as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { valuesOf } from '../../domain/evaluate.ts'
import { formatMoney, sum } from '../../domain/money.ts'
import { reliefDates, taxYearEnd } from '../../domain/tax.ts'
import { isCertifiedSql, isSchemeOfRow } from '../../rows/tax-rows.ts'
import { todayOf } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { currenciesIn, firstDay, lastDay, schemesIn, taxYearWorksheet } from './figures/tax-year-worksheet.ts'
import { parcelsOf, salesAmong } from './disposals/parcels.ts'
import type { ChartedHolding, Parcel } from './disposals/parcels.ts'
import { viewPortfolio } from './view-portfolio.ts'
import type { ViewedHolding, ViewedPortfolio } from './view-portfolio.ts'

export type TaxYearScope = QueryOf<typeof endpoint>

/** A tax scheme of an investment. */
export interface TaxScheme {
  id: number
  name: string
  kind: string
  rate: string
  limitMinor: bigint | null
}

type HeldOpportunity = Pick<ChartedHolding, 'id' | 'name' | 'currency'>

/** Shares as they were issued, those with them that were sold or given since. */
export interface IssuedLot extends Parcel {
  of: HeldOpportunity
  schemes: TaxScheme[]
  /** A valid EIS3 or SEIS3 certificate is filed to it. */
  isCertified: boolean
}

/** What ended with its round, with what was paid out from that day on, or shares that were sold. */
export interface EndedPart {
  /** `12`, after the opportunity; `transfer7`. */
  id: string
  of: HeldOpportunity
  date: string
  costMinor: bigint
  proceedsMinor: bigint
  isSale: boolean
}

export interface ViewedTaxYear {
  year: number
  years: number[]
  issued: IssuedLot[]
  ended: EndedPart[]
  income: { id: string; of: HeldOpportunity; date: string; minor: bigint }[]
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
    issued: taxYear.issued.map(({ id, investment, of, date, shares, minor, schemes, isCertified }) => ({
      ...named(of),
      id: typeof id === 'number' ? id : null,
      investment_id: investment,
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
    ended: taxYear.ended.map(({ id, of, date, costMinor, proceedsMinor, isSale }) => ({
      ...named(of),
      id,
      date,
      is_sale: isSale,
      cost: money(costMinor, of),
      proceeds: money(proceedsMinor, of),
      gain: valueOf(`gain:${id}`),
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

const named = ({ id, name, currency }: HeldOpportunity) => ({ investment_opportunity_id: id, name, currency })

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
  const portfolio = await viewPortfolio(question, scope)
  const { charted, today } = portfolio
  const ended = charted.flatMap(salesOf).concat(portfolio.holdings.flatMap(endingOf))
  const income = incomeOf(portfolio)
  const issued = charted.flatMap((of) => issuedTo(of).map((parcel) => ({ ...parcel, of })))
  const told = new Set([...issued, ...ended, ...income].map(({ date }) => taxYearEnd(date)!))
  const lastEnded = taxYearEnd(today)! - 1
  const year = asked ?? Math.max(...(told.size > 0 ? told : [lastEnded]))
  const isIn = ({ date }: { date: string }) => taxYearEnd(date) === year
  const inYear = issued.filter(isIn)
  const investments = inYear.map(({ investment }) => investment)
  const certified = await certifiedAmong(question, investments)
  const schemes = await schemesOf(question, investments)
  return {
    year,
    years: [...told.add(lastEnded)].toSorted((one, other) => other - one),
    issued: inYear.map((parcel) => ({
      ...parcel,
      schemes: schemes.filter(({ investment }) => investment === parcel.investment),
      isCertified: certified.has(parcel.investment),
    })),
    ended: ended.filter(isIn),
    income: income.filter(isIn),
  }
}

const isProceeds = ({ endedOn }: ViewedHolding, date: string) => endedOn !== null && date >= endedOn

/** What ended with its round. */
const endingOf = (of: ViewedHolding): EndedPart[] =>
  of.endedOn === null
    ? []
    : [
        {
          id: String(of.id),
          of,
          date: of.endedOn,
          costMinor: of.costMinor,
          proceedsMinor: sum(of.paidOut.filter(({ date }) => isProceeds(of, date)).map(({ minor }) => minor)),
          isSale: false,
        },
      ]

const salesOf = (of: ChartedHolding): EndedPart[] =>
  salesAmong(of).map(({ id, leftOn, minor, soldMinor }) => ({
    id: String(id),
    of,
    date: leftOn,
    costMinor: minor,
    proceedsMinor: soldMinor,
    isSale: true,
  }))

/** What was paid out, but for what a holding brought when it ended. */
function incomeOf({ holdings, sold, charted }: ViewedPortfolio): ViewedTaxYear['income'] {
  const numbered = (
    id: number | string,
    of: HeldOpportunity,
    paidOut: ViewedPortfolio['holdings'][number]['paidOut'] | ViewedPortfolio['sold'][number]['paidOut'],
  ) => paidOut.map(({ date, minor }, index) => ({ id: `${id}:${index}`, of, date, minor }))
  return [
    ...holdings.flatMap((of) => numbered(of.id, of, of.paidOut).filter(({ date }) => !isProceeds(of, date))),
    ...sold.flatMap(({ id, opportunity, paidOut }) =>
      numbered(
        id,
        charted.find((of) => of.id === opportunity)!,
        paidOut,
      ),
    ),
  ]
}

/** What came from a round, and not from another holder. */
const issuedTo = (of: ChartedHolding): Parcel[] =>
  parcelsOf(of).filter(({ kind }) => !transferredKinds.includes(kind))

/** The investments among these to which a valid tax certificate is filed. */
async function certifiedAmong(
  { db, tenant }: QueryContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select i.id::int as id from investments i
    where i.tenant_id = ${tenant.id} and i.id = any(${ids}::bigint[])
      and ${isCertifiedSql(tenant.id, sql`i.id`)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The tax schemes of these investments. */
async function schemesOf(
  { rows, tenant }: QueryContext,
  ids: readonly number[],
): Promise<(TaxScheme & { investment: number })[]> {
  type Row = Omit<TaxScheme, 'limitMinor'> & { investment: number; limit: string | null }
  const found = await rows<Row>(
    `select v.id::int as investment, t.id::int as id, t.name, t.kind, t.rate::text as rate, t.annual_limit_minor::text as limit
    from investments v
    join investment_opportunities o on o.tenant_id = $1 and o.id = v.investment_opportunity_id
    join tax_options t on t.tenant_id = $1 and t.kind <> 'none' and ${isSchemeOfRow('t', 'v', 'o')}
    where v.tenant_id = $1 and v.id = any($2::bigint[]) order by t."order", t.id`,
    [tenant.id, ids],
  )
  return found.map(({ limit, ...row }) => ({ ...row, limitMinor: limit === null ? null : BigInt(limit) }))
}
