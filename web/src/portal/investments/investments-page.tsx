import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { Fragment } from 'react'
import { closedOpportunitiesOf } from '../../features/opportunities/closed-opportunities.ts'
import { isLockedOut, metSteps } from '../../features/opportunities/gates.ts'
import { isInProgress } from '../../features/opportunities/investment-words.ts'
import { OpportunitySkeletons } from '../../features/opportunities/opportunity-card.tsx'
import {
  callLinesQuery,
  investmentsQuery,
  opportunityCountQuery,
  opportunitiesQuery,
  opportunityTypesQuery,
} from '../../features/opportunities/records.ts'
import type { Category } from '../../features/opportunities/records.ts'
import { useSoundings } from '../../features/opportunities/soundings.ts'
import { useEligibility, useOwnGates } from '../../features/opportunities/use-eligibility.ts'
import { Loaded } from '../../features/sections/loaded.tsx'
import { ClosedOpportunitiesCard } from '../../features/sections/state-card.tsx'
import { useFlags } from '../../kernel/branding.tsx'
import type { OnPage } from '../../kernel/existing-page.ts'
import { Pages } from '../../kernel/pages.tsx'
import { PortalPage } from '../../kernel/portal-page.tsx'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import type { VisitOptions } from '../../kernel/visit.ts'
import { Chip } from '../../ui/chip.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/states.tsx'
import {
  listQuery,
  changed,
  listDefaults,
  readState,
  requestsFor,
  shelfFilters,
  shelves,
  writeState,
} from './list-state.ts'
import type { ListState, Order, ListTab } from './list-state.ts'
import { useLiveRaise } from './live-raise.ts'
import { NamedOpportunities, NoOpportunities, OwnOfferCards } from './opportunity-cards.tsx'
import styles from './investments-page.module.css'

const orderNames: Readonly<Record<Order, string>> = {
  close_date: 'Closing soonest',
  '-created_at': 'Newest',
  name: 'By name',
}

interface OpportunityFiltersProps {
  state: ListState
  onChange: (change: Partial<ListState>) => void
}

/** Which offers: pills with their counts, kind and order at the right. On a phone they scroll as one row. */
function OpportunityFilters({ state, onChange }: OpportunityFiltersProps) {
  const label = useLabel()
  const term = useTerm()
  const counts = useCounts()
  const { data: types = [] } = useQuery(opportunityTypesQuery())
  const names: Readonly<Record<ListTab, string>> = {
    open: 'Open',
    invited: 'For you to decide',
    reserved: label('my_reserved'),
    closed: label('opportunity_closed'),
  }
  return (
    <section className={styles.filters} aria-label={`Filter ${label('investments', { lower: true })}`}>
      {shelves
        .filter((shelf) => shelf === 'open' || shelf === state.shelf || counts[shelf] !== 0)
        .map((shelf) => (
          <Chip
            key={shelf}
            pressed={shelf === state.shelf}
            count={counts[shelf]}
            onClick={() => onChange({ shelf })}
          >
            {names[shelf]}
          </Chip>
        ))}
      <span className={styles.end}>
        {types.length > 1 && (
          <Select
            pill
            label={term('investment_type')}
            labelHidden
            value={state.typeId ?? 0}
            options={[
              { value: 0, label: 'All types' },
              ...types.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => onChange({ typeId: id === 0 ? undefined : id })}
          />
        )}
        <Select
          pill
          label="Order"
          labelHidden
          value={state.order}
          options={(Object.keys(orderNames) as Order[]).map((value) => ({ value, label: orderNames[value] }))}
          onChange={(order) => onChange({ order })}
        />
      </span>
    </section>
  )
}

/** How many there are on each shelf, whatever else is filtered; undefined until it is known. */
function useCounts(): Readonly<Record<ListTab, number | undefined>> {
  const { data: open } = useQuery(opportunityCountQuery(shelfFilters.open))
  const { data: invited } = useQuery(opportunityCountQuery(shelfFilters.invited))
  const { data: closed } = useQuery(opportunityCountQuery(shelfFilters.closed))
  const { data: investments } = useQuery(investmentsQuery())
  const reserved = investments?.filter(isInProgress).map((one) => one.investment_opportunity_id)
  const soundings = useSoundings()
  const withRequests = (count: number | undefined, shelf: ListTab) =>
    count === undefined || soundings === undefined
      ? undefined
      : count + requestsFor({ ...listDefaults, shelf }, soundings).length
  return {
    open: withRequests(open, 'open'),
    invited: withRequests(invited, 'invited'),
    closed,
    reserved: reserved && new Set(reserved).size,
  }
}

/**
 * `/investor/investments`: what is open, and what stands in its place for the person who may not see it yet.
 */
export function InvestmentsPage() {
  const label = useLabel()
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const { closed, category, categoryUntil } = useOwnGates()
  const state = readState(parseFlat(search))
  const show = (next: ListState, options?: VisitOptions) =>
    visit(`${pathname}${stringifyFlat(writeState(next))}`, options)
  const closedOffers = closed && closedOpportunitiesOf(closed)
  return (
    <PortalPage title={label('investments')}>
      {closed === undefined && (
        <div className={styles.closed}>
          <Skeleton height={52} />
        </div>
      )}
      {category && closed && !closedOffers && <CategoryLine category={category} until={categoryUntil} />}
      {closedOffers && (
        <div className={styles.closed}>
          <ClosedOpportunitiesCard {...closedOffers} />
        </div>
      )}
      {/* What stands above takes the room that it needs; these are set below it once it is known. */}
      <Fragment key={closed === undefined ? 'coming' : 'there'}>
        {!(closed && isLockedOut(closed)) && (
          <OpportunityFilters state={state} onChange={(change) => show(changed(state, change))} />
        )}
        <Opportunities
          state={state}
          onPage={(page, options) => show({ ...state, page }, options)}
          closed={closed}
        />
      </Fragment>
    </PortalPage>
  )
}

/** Each listens on a channel of its own, and so many are let in at once. */
const mostLive = 12

interface OpportunitiesProps {
  state: ListState
  onPage: OnPage
  closed: ReturnType<typeof useOwnGates>['closed']
}

function Opportunities({ state, onPage, closed }: OpportunitiesProps) {
  const label = useLabel()
  const offers = useQuery(opportunitiesQuery(useFlags(), listQuery(state)))
  const investments = useQuery(investmentsQuery())
  const { data: lines } = useQuery(callLinesQuery())
  const soundings = useSoundings()
  const meta = offers.data?.meta
  useLiveRaise((offers.data?.data ?? []).slice(0, mostLive).map(({ id }) => id))
  return (
    <Loaded
      queries={[offers, investments]}
      failed={`We couldn’t load ${label('investments', { lower: true })}`}
      skeleton={<OpportunitySkeletons count={6} />}
    >
      {() => {
        if (closed === undefined || soundings === undefined) return <OpportunitySkeletons count={6} />
        const own = investments.data ?? []
        const rows = offers.data?.data ?? []
        const requests = requestsFor(state, soundings)
        const pages = <Pages meta={meta} onPage={onPage} />
        // That there are none is said of nobody from whom they are kept.
        if (rows.length + requests.length === 0)
          return isLockedOut(closed) ? null : (
            <>
              <NoOpportunities state={state} />
              {pages}
            </>
          )
        return (
          <div className={styles.list} aria-busy={offers.isPlaceholderData}>
            <OwnOfferCards
              requests={requests}
              opportunities={rows.filter((opportunity) => opportunity.may_read === true)}
              investments={own}
              lines={lines ?? []}
            />
            <NamedOpportunities offers={rows.filter((opportunity) => opportunity.may_read !== true)} />
            {pages}
          </div>
        )
      }}
    </Loaded>
  )
}

/** What opens these offers to the investor who reads: their category, until when, and the test. */
function CategoryLine({ category, until }: { category: Category; until: string | null }) {
  const passed = metSteps(useEligibility()).includes('test')
  const term = useTerm()
  return (
    <div className={styles.line}>
      <Icon of={BadgeCheck} size={20} />
      <p>
        Your category is <b>{category.name}</b>
        {until !== null && ` until ${dateFull(until)}`}
        {passed && ` and you have passed the ${term('appropriateness', { lower: true })}`}.
      </p>
      <TextLink href="/investor/profile/type">Change</TextLink>
    </div>
  )
}
