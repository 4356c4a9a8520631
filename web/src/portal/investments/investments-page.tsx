import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useFlags } from '../../kernel/branding.tsx'
import { Pages } from '../../kernel/pages.tsx'
import { PortalPage } from '../../kernel/portal-page.tsx'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { useLiveMoney } from '../live-money.ts'
import { Loaded } from '../loaded.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { OfferSkeletons } from '../offer-card.tsx'
import { callLinesQuery, investmentsQuery, offersQuery } from '../records.ts'
import { useSoundings } from '../soundings.ts'
import { isKeptOut } from '../gates.ts'
import { useOwnGates } from '../use-eligibility.ts'
import { CategoryLine } from './category-line.tsx'
import { askedFor, changed, readState, requestsFor, writeState } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { useLiveRaise } from './live-raise.ts'
import { NamedOffers, NoOffers, OwnOfferCards } from './offer-cards.tsx'
import { OfferFilters } from './offer-filters.tsx'
import { reservedOffers } from './own-part.ts'
import { ClosedOffersCard } from './state-card.tsx'
import { closedOffersOf } from './closed-offers.ts'
import styles from './investments-page.module.css'

/** `/investor/investments`: what is open, and what stands in its place for whoever may not see it yet. */
export function InvestmentsPage() {
  useLiveMoney()
  const label = useLabel()
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const { closed, category, categoryUntil } = useOwnGates()
  const state = readState(parseFlat(search))
  const show = (next: ListState) => visit(`${pathname}${stringifyFlat(writeState(next))}`)
  const closedOffers = closed && closedOffersOf(closed)
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
          <ClosedOffersCard {...closedOffers} />
        </div>
      )}
      {/* What stands above takes the room that it needs; these are set below it once it is known. */}
      <Fragment key={closed === undefined ? 'coming' : 'there'}>
        {!(closed && isKeptOut(closed)) && (
          <OfferFilters state={state} onChange={(change) => show(changed(state, change))} />
        )}
        <Offers state={state} onPage={(page) => show({ ...state, page })} closed={closed} />
      </Fragment>
    </PortalPage>
  )
}

/** Each listens on a channel of its own, and so many are let in at once. */
const mostLive = 12

interface OffersProps {
  state: ListState
  onPage: (page: number) => void
  closed: ReturnType<typeof useOwnGates>['closed']
}

function Offers({ state, onPage, closed }: OffersProps) {
  const label = useLabel()
  const offers = useQuery(offersQuery(useFlags(), askedFor(state)))
  const investments = useQuery(investmentsQuery())
  const { data: lines } = useQuery(callLinesQuery())
  const soundings = useSoundings()
  const meta = offers.data?.meta
  useLiveRaise((offers.data?.data ?? []).slice(0, mostLive).map(({ id }) => id))
  return (
    <Loaded
      queries={[offers, investments]}
      failed={`We couldn’t load ${label('investments', { lower: true })}`}
      skeleton={<OfferSkeletons count={6} />}
    >
      {() => {
        if (closed === undefined || soundings === undefined) return <OfferSkeletons count={6} />
        const own = investments.data ?? []
        const all = offers.data?.data ?? []
        const rows = state.shelf === 'reserved' ? reservedOffers(all, own) : all
        const requests = requestsFor(state, soundings)
        // That there are none is said of nobody from whom they are kept.
        if (rows.length + requests.length === 0) return isKeptOut(closed) ? null : <NoOffers state={state} />
        return (
          <div className={styles.list} aria-busy={offers.isPlaceholderData}>
            <OwnOfferCards
              requests={requests}
              offers={rows.filter((offer) => offer.may_read === true)}
              investments={own}
              lines={lines ?? []}
            />
            <NamedOffers offers={rows.filter((offer) => offer.may_read !== true)} />
            {state.shelf !== 'reserved' && <Pages meta={meta} onPage={onPage} />}
          </div>
        )
      }}
    </Loaded>
  )
}
