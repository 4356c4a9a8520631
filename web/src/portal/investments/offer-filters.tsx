import { useQuery } from '@tanstack/react-query'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/select.tsx'
import { isUnderWay } from '../investment-words.ts'
import { investmentsQuery, offerCountQuery, offerTypesQuery } from '../records.ts'
import { useSoundings } from '../soundings.ts'
import { listDefaults, requestsFor, shelfFilters, shelves } from './list-state.ts'
import type { ListState, Order, Shelf } from './list-state.ts'
import styles from './offer-filters.module.css'

const orderNames: Readonly<Record<Order, string>> = {
  close_date: 'Closing soonest',
  '-created_at': 'Newest',
  name: 'By name',
}

export interface OfferFiltersProps {
  state: ListState
  onChange: (change: Partial<ListState>) => void
}

/** Which offers: pills with their counts, kind and order at the right. On a phone they scroll as one row. */
export function OfferFilters({ state, onChange }: OfferFiltersProps) {
  const label = useLabel()
  const term = useTerm()
  const counts = useCounts()
  const { data: types = [] } = useQuery(offerTypesQuery())
  const names: Readonly<Record<Shelf, string>> = {
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
function useCounts(): Readonly<Record<Shelf, number | undefined>> {
  const { data: open } = useQuery(offerCountQuery(shelfFilters.open))
  const { data: invited } = useQuery(offerCountQuery(shelfFilters.invited))
  const { data: closed } = useQuery(offerCountQuery(shelfFilters.closed))
  const { data: investments } = useQuery(investmentsQuery())
  const reserved = investments?.filter(isUnderWay).map((one) => one.investment_opportunity_id)
  const soundings = useSoundings()
  const withRequests = (count: number | undefined, shelf: Shelf) =>
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
