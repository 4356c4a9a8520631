import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { Loaded } from '../../../kernel/loaded.tsx'
import type { FlatSearch } from '../../../kernel/search.ts'
import { moneyShort, quantity } from '../../../ui/format.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { price } from '../../../ui/price.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { HoldersTable } from './holders-table.tsx'
import { OwnershipBars } from './ownership-bars.tsx'
import { capTableQuery } from './queries.ts'
import type { CapTable } from './queries.ts'
import { Checks, OurPosition, RoundHistory } from './side-cards.tsx'
import { TimeFields } from './time-fields.tsx'
import { timeQuery, pick } from './use-cap-table-search.ts'
import type { CapTableSearch } from './use-cap-table-search.ts'
import styles from './cap-table.module.css'

const views = [
  { value: 'fully_diluted', label: 'Fully diluted' },
  { value: 'as_converted', label: 'As converted' },
  { value: 'issued', label: 'Issued only' },
] as const

/** What the table is asked by, from the address. */
export const tableQuery = (flat: FlatSearch): Record<string, string> => ({
  ...timeQuery(flat),
  ...pick(flat, ['view', 'with_round']),
})

/** The table of a day: bars, holders, rounds, what is held through us, and checks. */
export function TablePart({ id, search }: { id: number; search: CapTableSearch }) {
  const query = useQuery({
    ...capTableQuery(id, tableQuery(search.flat)),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} what="the cap table" skeleton={<SkeletonRows rows={10} avatar={false} />}>
      {(table) => <Table table={table} search={search} />}
    </Loaded>
  )
}

function Table({ table, search }: { table: CapTable; search: CapTableSearch }) {
  const compared = search.flat['with_round'] === '1' && table.open_round !== null
  return (
    <>
      <Tools table={table} search={search} />
      {table.empty ? (
        <EmptyState title="No shares are recorded">
          Record the founders’ shares with “Record an event”, or import a file in Open Cap Format under
          “History”. What is allotted here appears by itself.
        </EmptyState>
      ) : (
        <>
          <OwnershipBars table={table} compared={compared} />
          <HoldersTable table={table} compared={compared} />
        </>
      )}
      <div className={styles.cards}>
        <RoundHistory table={table} />
        <OurPosition table={table} compared={compared} />
        {table.checks.length > 0 && <Checks table={table} />}
      </div>
    </>
  )
}

function Tools({ table, search }: { table: CapTable; search: CapTableSearch }) {
  const { open_round: round, currency } = table
  return (
    <div className={styles.tools}>
      <SegmentedControl
        label="Shares that count"
        options={views}
        value={table.view}
        onChange={(view) => search.change({ view: view === 'fully_diluted' ? '' : view })}
      />
      <TimeFields search={search} asAt={table.as_at} />
      {round && (
        <NativeSelect
          label="Compare today with"
          labelHidden
          value={search.flat['with_round'] ?? ''}
          options={[
            { value: '', label: 'Today alone' },
            { value: '1', label: `Today and after ${round.name}` },
          ]}
          onChange={(event) => search.change({ with_round: event.target.value })}
        />
      )}
      {round && (
        <span className={styles.spread}>
          {`${round.name}: `}
          <Figure of="open_new_shares" label="New shares">
            {quantity(round.new_shares)}
          </Figure>
          {' new shares at '}
          <Figure of="open_price" label="Price of the round">
            {price(round.price, currency)}
          </Figure>
          {', '}
          <Figure of="open_pre_money" label="Pre-money">
            {moneyShort(round.pre_money, { currency, places: 1 })}
          </Figure>
          {' pre-money, '}
          <Figure of="open_post_money" label="Post-money">
            {moneyShort(round.post_money, { currency, places: 1 })}
          </Figure>
          {' post-money'}
        </span>
      )}
    </div>
  )
}
