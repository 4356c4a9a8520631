import { queryOptions } from '@tanstack/react-query'
import type { Flags } from '@moorgate/contract/features.ts'
import type { OpportunityEligibility } from '@moorgate/contract/investors/eligibility.ts'
import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { call, isFailure } from '../../kernel/api.ts'
import type { OpportunityReward } from './opportunity-record.ts'
import type { Page } from '../../kernel/queries.ts'
import { isGuest } from '../../kernel/viewing.ts'
import type {
  CallLine,
  Category,
  Investment,
  Invitation,
  Method,
  NamedRecord,
  Opportunity,
  OpportunityPage,
  Position,
  Refund,
  SharedDocument,
  Statement,
} from './record-types.ts'
import { pageQuery, allQuery, paramsOf } from './list-queries.ts'
import type { ResourceName, QueryValues } from './list-queries.ts'

export type * from './record-types.ts'

/** The questions about an investor's money that the portal's screens share. */

const offers: ResourceName = { name: 'investment_opportunity', path: 'investment-opportunities' }
const ofReader = 'user_investment,user_invited,is_eligible,may_read'

/**
 * Flags that decide what may be asked for: the API refuses a question that names what the tenant does not
 * have.
 */
type InvestmentFlags = Pick<Flags, 'investment_categories_enabled' | 'investment_terms_enabled'>

const kinds = ({ investment_categories_enabled: inCategories }: InvestmentFlags) =>
  `type,roundType${inCategories === 1 ? ',character' : ''}`

/** A page of offers as cards. `queryValues` takes `filter[…]`, `sort`, `page`, `per_page`. */
export function opportunitiesQuery(flags: InvestmentFlags, queryValues: QueryValues) {
  return pageQuery<Opportunity>(offers, { include: kinds(flags), append: ofReader, ...queryValues })
}

/** How many offers there are, for the count beside a filter. */
export function opportunityCountQuery(queryValues: QueryValues) {
  const query = paramsOf({ ...queryValues, per_page: 1 })
  return queryOptions({
    queryKey: [offers.name, 'count', query.toString()],
    queryFn: async ({ signal }) => {
      const { meta } = await call<Page<Opportunity>>('GET', offers.path, { query, signal })
      return meta?.total ?? 0
    },
  })
}

/** It was sold, repaid or written off. */
export const isEnded = ({ status }: Pick<Position, 'status'>): boolean => status === opportunityStatus.matured

const onPage = 'subType,industry,galleries,images,teamImages,keyPoints,keyDates,pageQuestions,rewards'

/**
 * The offer at a web address with all of its page, or null: not there, or not for this investor. Letters
 * about a confidential offer carry its number in the address instead of its name.
 */
export function opportunityPageQuery(flags: InvestmentFlags, slug: string) {
  const terms = flags.investment_terms_enabled === 1
  const parameters = {
    include: `${kinds(flags)},${onPage}${terms ? ',terms,termConditions' : ''}`,
    append: `${ofReader},user_right,user_remaining,investor_count`,
  }
  return queryOptions({
    queryKey: [offers.name, 'page', slug, paramsOf(parameters).toString()],
    queryFn: async ({ signal }) => {
      const query = paramsOf({ 'filter[slug]': slug, ...parameters })
      const { data } = await call<Page<OpportunityPage>>('GET', offers.path, { query, signal })
      if (data[0] || !/^[1-9]\d{0,15}$/.test(slug)) return data[0] ?? null
      const answer = call<{ data: OpportunityPage }>('GET', `${offers.path}/${slug}`, {
        query: paramsOf(parameters),
        signal,
      })
      return answer.then(({ data: offer }) => offer, ifMissing)
    },
  })
}

/** An offer by its number, or null: not there, or not for this investor. */
export function opportunityQuery(flags: InvestmentFlags, id: number) {
  const query = paramsOf({ include: kinds(flags) })
  return queryOptions({
    queryKey: [offers.name, 'show', id],
    // Offers are promotions to the investor alone.
    enabled: !isGuest,
    queryFn: async ({ signal }) => {
      const answer = call<{ data: Opportunity }>('GET', `${offers.path}/${id}`, { query, signal })
      return answer.then(({ data }) => data, ifMissing)
    },
  })
}

function ifMissing(error: unknown): null {
  if (isFailure(error, 'not_found')) return null
  throw error
}

/** Whether this investor may invest in an offer, step by step. */
export function opportunityEligibilityQuery(opportunityId: number) {
  return queryOptions({
    queryKey: [offers.name, 'eligibility', opportunityId],
    queryFn: async ({ signal }) => {
      const path = `${offers.path}/${opportunityId}/eligibility`
      return (await call<{ data: OpportunityEligibility }>('GET', path, { signal })).data
    },
  })
}

export function investmentsQuery(opportunityId?: number) {
  const noun = { name: 'investment', path: 'investments' }
  const query = {
    'filter[investment_opportunity_id]': opportunityId,
    // A delegate reads no rewards.
    ...(!isGuest && { include: 'reward' }),
    sort: '-created_at',
  }
  return allQuery<Investment>(noun, query)
}

/** What the company gives with an investment in an offer, as far as it is signed off. */
export function rewardsQuery(opportunityId: number) {
  const noun = { name: 'reward', path: 'rewards' }
  return allQuery<OpportunityReward>(noun, { 'filter[investment_opportunity_id]': opportunityId })
}

export function callLinesQuery(opportunityId?: number) {
  const noun = { name: 'cash_call_line', path: 'cash-call-lines' }
  return allQuery<CallLine>(noun, { 'filter[investment_opportunity_id]': opportunityId, sort: 'due_date' })
}

export function refundsQuery(opportunityId: number) {
  const noun = { name: 'refund', path: 'refunds' }
  return allQuery<Refund>(noun, { 'filter[investment_opportunity_id]': opportunityId })
}

export function invitationsQuery(opportunityId: number) {
  const noun = { name: 'invitation', path: 'invitations' }
  return allQuery<Invitation>(noun, { 'filter[investment_opportunity_id]': opportunityId })
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
export function documentsQuery(opportunityId: number) {
  const noun = { name: 'document', path: 'documents' }
  const owner = { 'filter[owner_type]': 'investment_opportunity', 'filter[owner_id]': opportunityId }
  return allQuery<SharedDocument>(noun, { ...owner, sort: 'name' })
}

export function opportunityTypesQuery() {
  return allQuery<NamedRecord>(
    { name: 'investment_opportunity_type', path: 'types' },
    { 'filter[active]': 'true' },
  )
}

/** Everything that a payment, an allotment or a publication changes. */
const moneyRecords: readonly string[] = [
  offers.name,
  'investment',
  'tax_scheme_request',
  'cash_call_line',
  'cash_call_late_charge',
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
  'fund',
  'fund_commitment',
  'fund_drawdown_line',
  'fund_late_charge',
  'distribution_line',
  'net_asset_value',
]

/** The queries about money: what is asked for again once some of it has moved. */
export const aboutMoney = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => moneyRecords.includes(String(queryKey[0])),
}
