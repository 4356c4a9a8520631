import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Flags } from '@moorgate/contract/features.ts'
import type { OfferEligibility } from '@moorgate/contract/investors/eligibility.ts'
import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { call, isFailure } from '../../kernel/api.ts'
import type { OfferReward } from './opportunity-record.ts'
import { everyRow, recordQuery } from '../../kernel/queries.ts'
import type { Page } from '../../kernel/queries.ts'
import { isGuest } from '../../kernel/viewing.ts'
import type {
  CallLine,
  Category,
  Holding,
  Investment,
  Invitation,
  Method,
  Named,
  Offer,
  OfferPage,
  PaymentDetails,
  PortfolioTotals,
  Refund,
  SharedDocument,
  ShareLot,
  SharePrice,
  Statement,
  ValueHistory,
} from './record-types.ts'

export type * from './record-types.ts'

/** The questions about an investor's money that the portal's screens share. */

type QueryValues = Readonly<Record<string, string | number | undefined>>

interface Noun {
  name: string
  path: string
}

/** One page of a noun's rows; the one before stays until it is there. */
function pageQuery<Row>({ name, path }: Noun, asked: QueryValues) {
  const query = paramsOf(asked)
  return queryOptions({
    queryKey: [name, 'list', query.toString()],
    queryFn: ({ signal }) => call<Page<Row>>('GET', path, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Every row of a noun: for sums and charts, which a part of them would falsify. */
function allQuery<Row>({ name, path }: Noun, asked: QueryValues) {
  const params = paramsOf(asked)
  return queryOptions({
    queryKey: [name, 'all', params.toString()],
    queryFn: ({ signal }) => everyRow<Row>(path, { query: Object.fromEntries(params), signal }),
  })
}

function paramsOf(asked: QueryValues): URLSearchParams {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

const offers: Noun = { name: 'investment_opportunity', path: 'investment-opportunities' }
const ofReader = 'user_investment,user_invited,is_eligible,may_read'

/** Flags that decide what may be asked for: the API refuses a question that names what the firm does not have. */
type Asking = Pick<Flags, 'investment_categories_enabled' | 'investment_terms_enabled'>

const kinds = ({ investment_categories_enabled: inCategories }: Asking) =>
  `type,roundType${inCategories === 1 ? ',character' : ''}`

/** A page of offers as cards. `asked` takes `filter[…]`, `sort`, `page`, `per_page`. */
export function offersQuery(flags: Asking, asked: QueryValues) {
  return pageQuery<Offer>(offers, { include: kinds(flags), append: ofReader, ...asked })
}

/** How many offers there are, for the count beside a filter. */
export function offerCountQuery(asked: QueryValues) {
  const query = paramsOf({ ...asked, per_page: 1 })
  return queryOptions({
    queryKey: [offers.name, 'count', query.toString()],
    queryFn: async ({ signal }) => {
      const { meta } = await call<Page<Offer>>('GET', offers.path, { query, signal })
      return meta?.total ?? 0
    },
  })
}

/** It was sold, repaid or written off. */
export const isEnded = ({ status }: Pick<Holding, 'status'>): boolean => status === opportunityStatus.matured

const onPage = 'subType,industry,galleries,images,teamImages,keyPoints,keyDates,pageQuestions,rewards'

/**
 * The offer at a web address with all of its page, or null: not there, or not for this investor. Letters about a confidential offer
 * carry its number in the address instead of its name.
 */
export function offerPageQuery(flags: Asking, slug: string) {
  const terms = flags.investment_terms_enabled === 1
  const asked = {
    include: `${kinds(flags)},${onPage}${terms ? ',terms,termConditions' : ''}`,
    append: `${ofReader},user_right,user_remaining,investor_count`,
  }
  return queryOptions({
    queryKey: [offers.name, 'page', slug, paramsOf(asked).toString()],
    queryFn: async ({ signal }) => {
      const query = paramsOf({ 'filter[slug]': slug, ...asked })
      const { data } = await call<Page<OfferPage>>('GET', offers.path, { query, signal })
      if (data[0] || !/^[1-9]\d{0,15}$/.test(slug)) return data[0] ?? null
      const answer = call<{ data: OfferPage }>('GET', `${offers.path}/${slug}`, {
        query: paramsOf(asked),
        signal,
      })
      return answer.then(({ data: offer }) => offer, ifMissing)
    },
  })
}

/** An offer by its number, or null: not there, or not for this investor. */
export function offerQuery(flags: Asking, id: number) {
  const query = paramsOf({ include: kinds(flags) })
  return queryOptions({
    queryKey: [offers.name, 'show', id],
    // Offers are promotions to the investor alone.
    enabled: !isGuest,
    queryFn: async ({ signal }) => {
      const answer = call<{ data: Offer }>('GET', `${offers.path}/${id}`, { query, signal })
      return answer.then(({ data }) => data, ifMissing)
    },
  })
}

function ifMissing(error: unknown): null {
  if (isFailure(error, 'not_found')) return null
  throw error
}

/** Whether this investor may invest in an offer, step by step. */
export function offerEligibilityQuery(offerId: number) {
  return queryOptions({
    queryKey: [offers.name, 'eligibility', offerId],
    queryFn: async ({ signal }) => {
      const path = `${offers.path}/${offerId}/eligibility`
      return (await call<{ data: OfferEligibility }>('GET', path, { signal })).data
    },
  })
}

export function investmentsQuery(offerId?: number) {
  const noun = { name: 'investment', path: 'investments' }
  const asked = {
    'filter[investment_opportunity_id]': offerId,
    // A delegate reads no rewards.
    ...(!isGuest && { include: 'reward' }),
    sort: '-created_at',
  }
  return allQuery<Investment>(noun, asked)
}

/** What the company gives with an investment in an offer, as far as it is signed off. */
export function rewardsQuery(offerId: number) {
  const noun = { name: 'reward', path: 'rewards' }
  return allQuery<OfferReward>(noun, { 'filter[investment_opportunity_id]': offerId })
}

export function callLinesQuery(offerId?: number) {
  const noun = { name: 'cash_call_line', path: 'cash-call-lines' }
  return allQuery<CallLine>(noun, { 'filter[investment_opportunity_id]': offerId, sort: 'due_date' })
}

export function paymentDetailsQuery(lineId: number) {
  return queryOptions({
    queryKey: ['cash_call_line', 'payment-details', lineId],
    queryFn: async ({ signal }) => {
      const path = `cash-call-lines/${lineId}/payment-details`
      return (await call<{ data: PaymentDetails }>('GET', path, { signal })).data
    },
  })
}

export function refundsQuery(offerId: number) {
  const noun = { name: 'refund', path: 'refunds' }
  return allQuery<Refund>(noun, { 'filter[investment_opportunity_id]': offerId })
}

/** Everything this investor holds or held, and what it comes to. */
export function portfolioQuery() {
  return queryOptions({
    queryKey: ['holding', 'portfolio'],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ sort: 'name' })
      type Answer = { data: Holding[]; meta: { totals: PortfolioTotals[] } }
      const { data, meta } = await call<Answer>('GET', 'portfolio', { query, signal })
      return { holdings: data, totals: meta.totals }
    },
  })
}

export function holdingsQuery() {
  return { ...portfolioQuery(), select: ({ holdings }: { holdings: Holding[] }) => holdings }
}

/** What it was worth over time, or one holding of it. */
export function valueHistoryQuery(offerId?: number) {
  const params = paramsOf({ investment_opportunity_id: offerId })
  return queryOptions({
    queryKey: ['holding', 'value-history', params.toString()],
    queryFn: async ({ signal }) => {
      type Answer = { data: ValueHistory }
      return (await call<Answer>('GET', 'portfolio/value-history', { query: params, signal })).data
    },
  })
}

/** Of one opportunity, or of all that this investor holds. */
export function sharePricesQuery(offerId?: number) {
  const noun = { name: 'share_price', path: 'share-prices' }
  const filter = { 'filter[investment_opportunity_id]': offerId }
  return allQuery<SharePrice>(noun, { ...filter, append: 'change_percent', sort: 'date' })
}

/** What part of a company somebody's own holding is, in percent; null where it is not known. */
export const partQuery = (offerId: number) => ({
  ...recordQuery<{ part: string | null }>({ name: 'holding', path: 'portfolio' }, offerId, {
    append: ['part'],
  }),
  select: ({ part }: { part: string | null }) => part,
})

export function shareLotsQuery(offerId?: number) {
  const noun = { name: 'share_lot', path: 'share-lots' }
  return allQuery<ShareLot>(noun, { 'filter[investment_opportunity_id]': offerId, sort: 'allotted_on' })
}

export function invitationsQuery(offerId: number) {
  const noun = { name: 'invitation', path: 'invitations' }
  return allQuery<Invitation>(noun, { 'filter[investment_opportunity_id]': offerId })
}

export function methodsQuery() {
  const noun = { name: 'investment_method_entity', path: 'investment-method-entities' }
  return allQuery<Method>(noun, { include: 'investmentMethod', sort: 'display_name' })
}

export function categoriesQuery() {
  return allQuery<Category>({ name: 'investor_type', path: 'investor-types' }, {})
}

/** The investor's own statements of their category, the last one first. */
export function statementsQuery() {
  const noun = { name: 'categorisation', path: 'investor-categorisations' }
  return allQuery<Statement>(noun, { sort: '-signed_at' })
}

/** Files that are shared with the investors of an offer. */
export function documentsQuery(offerId: number) {
  const noun = { name: 'document', path: 'documents' }
  const owner = { 'filter[owner_type]': 'investment_opportunity', 'filter[owner_id]': offerId }
  return allQuery<SharedDocument>(noun, { ...owner, sort: 'name' })
}

export function offerTypesQuery() {
  return allQuery<Named>({ name: 'investment_opportunity_type', path: 'types' }, { 'filter[active]': 'true' })
}

/** Everything that a payment, an allotment or a publication changes. */
const moneyRecords: readonly string[] = [
  offers.name,
  'investment',
  'cash_call_line',
  'refund',
  'holding',
  'share_price',
  'share_lot',
  'invitation',
  'document',
  'discussion',
  'intent',
  'reward',
  'pre_emption_option',
  'pre_emption_choice',
  'entered_order',
]

/** The queries about money: what is asked for again once some of it has moved. */
export const aboutMoney = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => moneyRecords.includes(String(queryKey[0])),
}
