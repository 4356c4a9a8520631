import type { readPortfolioChoices } from '@moorgate/contract/portfolio/portfolio-choices.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { recordQuery } from '../../kernel/queries.ts'
import type {
  FundUnits,
  Holding,
  PortfolioTotals,
  ShareLot,
  SharePrice,
  SoldShares,
  ValueHistory,
} from './record-types.ts'
import { allQuery, paramsOf } from './list-queries.ts'

/** What a portfolio is narrowed to, by the names of the list's filters. */
export type PortfolioNarrowing = Readonly<Record<string, string>>
const everything: PortfolioNarrowing = {}

/** Everything this investor holds or held, or a part of it, and what it comes to. */
export function portfolioQuery(narrowing = everything) {
  return queryOptions({
    queryKey: ['holding', 'portfolio', narrowing],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ sort: 'name', append: 'portfolio_table_id,tax' })
      for (const [name, value] of Object.entries(narrowing)) query.set(`filter[${name}]`, value)
      type Meta = { totals: PortfolioTotals[]; funds: FundUnits[]; sold: SoldShares[] }
      type Answer = { data: Holding[]; meta: Meta }
      const { data, meta } = await call<Answer>('GET', 'portfolio', { query, signal })
      return { holdings: data, totals: meta.totals, funds: meta.funds, sold: meta.sold }
    },
  })
}

export function holdingsQuery() {
  return { ...portfolioQuery(), select: ({ holdings }: { holdings: Holding[] }) => holdings }
}

/** What was sold of one opportunity; null where nothing was. */
export function soldQuery(opportunityId: number) {
  return {
    ...portfolioQuery(),
    select: ({ sold = [] }: { sold?: readonly SoldShares[] }) =>
      sold.find(({ investment_opportunity_id: id }) => id === opportunityId) ?? null,
  }
}

export type PortfolioChoices = AnswerOf<typeof readPortfolioChoices>

/** What the portfolio can be narrowed to. */
export function portfolioChoicesQuery() {
  return queryOptions({
    queryKey: ['holding', 'choices'],
    queryFn: async ({ signal }) =>
      (await call<{ data: PortfolioChoices }>('GET', 'portfolio/choices', { signal })).data,
  })
}

/** What it was worth over time, or one holding of it. */
export function valueHistoryQuery(opportunityId?: number, narrowing = everything) {
  const params = paramsOf({ investment_opportunity_id: opportunityId, ...narrowing })
  return queryOptions({
    queryKey: ['holding', 'value-history', params.toString()],
    queryFn: async ({ signal }) => {
      type Answer = { data: ValueHistory }
      return (await call<Answer>('GET', 'portfolio/value-history', { query: params, signal })).data
    },
  })
}

/** Of one opportunity, or of all that this investor holds. */
export function sharePricesQuery(opportunityId?: number) {
  const noun = { name: 'share_price', path: 'share-prices' }
  const filter = { 'filter[investment_opportunity_id]': opportunityId }
  return allQuery<SharePrice>(noun, { ...filter, append: 'change_percent,yearly_growth', sort: 'date' })
}

/** What part of a company somebody's own holding is, in percent; null where it is not known. */
export const partQuery = (opportunityId: number) => ({
  ...recordQuery<{ part: string | null }>({ name: 'holding', path: 'portfolio' }, opportunityId, {
    append: ['part'],
  }),
  select: ({ part }: { part: string | null }) => part,
})

export function shareLotsQuery(opportunityId?: number) {
  const noun = { name: 'share_lot', path: 'share-lots' }
  return allQuery<ShareLot>(noun, { 'filter[investment_opportunity_id]': opportunityId, sort: 'allotted_on' })
}
