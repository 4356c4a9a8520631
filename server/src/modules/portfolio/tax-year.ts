import { transferredKinds } from '@moorgate/contract'
import type { AnswerOf, QueryOf, readTaxYear as endpoint } from '@moorgate/contract'
import { valuesOf } from '../../domain/evaluate.ts'
import { formatShares } from '../../domain/decimal.ts'
import { treatmentOf } from '../../domain/identified-shares.ts'
import { formatMoney } from '../../domain/money.ts'
import { reliefDates, taxYearEnd } from '../../domain/tax.ts'
import { todayOf } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { currenciesIn, firstDay, lastDay, schemesIn, taxYearWorksheet } from './figures/tax-year-worksheet.ts'
import { parcelsOf } from './disposals/parcels.ts'
import type { ChartedHolding, Parcel } from './disposals/parcels.ts'
import { shareFacts } from './disposals/share-facts.ts'
import type { ShareFacts } from './disposals/share-facts.ts'
import { taxDisposals } from './disposals/tax-disposals.ts'
import type { HeldOpportunity, TaxDisposal } from './disposals/tax-disposals.ts'
import { viewPortfolio } from './view-portfolio.ts'
import type { ViewedHolding, ViewedPortfolio } from './view-portfolio.ts'

export type TaxYearScope = QueryOf<typeof endpoint>

/** Shares as they were issued, those with them that were sold or given since. */
export interface IssuedLot extends Parcel, Pick<ShareFacts, 'schemes' | 'isCertified'> {
  of: HeldOpportunity
}

export interface ViewedTaxYear {
  year: number
  years: number[]
  issued: IssuedLot[]
  ended: TaxDisposal[]
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
    ended: taxYear.ended.map((disposal) => ({
      ...endedOf(disposal),
      cost: valueOf(`ended_cost:${disposal.id}`),
      gain: valueOf(`gain:${disposal.id}`),
      exempt: valueOf(`exempt:${disposal.id}`),
      chargeable: valueOf(`chargeable:${disposal.id}`),
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
      exempt: valueOf(`exempt:${currency}`),
      chargeable: valueOf(`chargeable:${currency}`),
      income: valueOf(`income:${currency}`),
    })),
  }
}

const named = ({ id, name, currency }: HeldOpportunity) => ({ investment_opportunity_id: id, name, currency })

function endedOf({ id, of, name, date, isSale, sharesMicro, proceedsMinor, parts }: TaxDisposal) {
  const money = (minor: bigint) => formatMoney(minor, of.currency)
  return {
    ...named(of),
    name,
    id,
    date,
    is_sale: isSale,
    shares: formatShares(sharesMicro),
    proceeds: money(proceedsMinor),
    parts: parts.map((part) => ({
      rule: part.rule,
      acquired_on: part.acquiredOn,
      shares: formatShares(part.sharesMicro),
      cost: money(part.costMinor),
      proceeds: money(part.proceedsMinor ?? 0n),
      gain: money((part.proceedsMinor ?? 0n) - part.costMinor),
      treatment: treatmentOf(part, date),
      held_until: part.relievedUntil,
    })),
  }
}

function datesOf(
  issuedOn: string,
  { schemes, isCertified }: Pick<IssuedLot, 'schemes' | 'isCertified'>,
  today: string,
) {
  const kinds = schemes.map(({ kind }) => kind)
  const { claimBy, heldUntil } = reliefDates(issuedOn, { schemes: kinds, isCertified })
  return { claim_by: claimBy, held_until: heldUntil, is_held: heldUntil !== null && today < heldUntil }
}

/**
 * Everything that the reader sees of the holder’s shares is looked at, also where one opportunity is asked for:
 * which shares a sale is of, tax law says from all shares of the class.
 */
export async function viewTaxYear(
  question: QueryContext,
  { year: asked, investment_opportunity_id: only, ...scope }: TaxYearScope,
): Promise<ViewedTaxYear> {
  const portfolio = await viewPortfolio(question, scope)
  const { charted, today } = portfolio
  const isAsked = ({ id }: HeldOpportunity) => only === undefined || id === only
  const investments = charted.flatMap(({ lots }) => lots.map(({ investment }) => investment))
  const facts = await shareFacts(question, [...new Set(investments)])
  const ended = taxDisposals(charted, facts).filter(({ opportunities }) => opportunities.some(isAsked))
  const income = incomeOf(portfolio).filter(({ of }) => isAsked(of))
  const issued = charted.filter(isAsked).flatMap((of) => issuedTo(of).map((parcel) => ({ ...parcel, of })))
  const told = new Set([...issued, ...ended, ...income].map(({ date }) => taxYearEnd(date)!))
  const lastEnded = taxYearEnd(today)! - 1
  const year = asked ?? Math.max(...(told.size > 0 ? told : [lastEnded]))
  const isIn = ({ date }: { date: string }) => taxYearEnd(date) === year
  return {
    year,
    years: [...told.add(lastEnded)].toSorted((one, other) => other - one),
    issued: issued.filter(isIn).map((parcel) => ({ ...parcel, ...facts.get(parcel.investment)! })),
    ended: ended.filter(isIn),
    income: income.filter(isIn),
  }
}

const isProceeds = ({ endedOn }: ViewedHolding, date: string) => endedOn !== null && date >= endedOn

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
