import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { moneyShort, quantity } from '../../../ui/format.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { price } from '../price.ts'
import { HoldersTable } from './holders-table.tsx'
import { OwnershipBars } from './ownership-bars.tsx'
import { capTableQuery } from './queries.ts'
import type { CapTable } from './queries.ts'
import { Checks, OurPosition, RoundHistory } from './side-cards.tsx'
import { pick } from './use-cap-table-search.ts'
import type { CapTableSearch } from './use-cap-table-search.ts'
import styles from './cap-table.module.css'

const views = [
  { value: 'fully_diluted', label: 'Fully diluted' },
  { value: 'as_converted', label: 'As converted' },
  { value: 'issued', label: 'Issued only' },
] as const

export const tableNames = ['view', 'as_at', 'with_round'] as const

/** The table of a day: bars, holders, rounds, what is held through us, and checks. */
export function TablePart({ id, search }: { id: number; search: CapTableSearch }) {
  const query = useQuery({
    ...capTableQuery(id, pick(search.flat, tableNames)),
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
        <Checks table={table} />
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
      <div className={styles.day}>
        <DateField
          label="As at"
          labelHidden
          today={now()}
          value={search.flat['as_at'] ?? table.as_at}
          onChange={(day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && search.change({ as_at: day })}
        />
      </div>
      {round && (
        <NativeSelect
          label="Compare today with"
          labelHidden
          value={search.flat['with_round'] ?? ''}
          options={[
            { value: '', label: 'Today alone' },
            { value: '1', label: `Today with after ${round.name}` },
          ]}
          onChange={(event) => search.change({ with_round: event.target.value })}
        />
      )}
      {round && (
        <span className={styles.spread}>
          {`${round.name}: ${quantity(round.new_shares)} new shares at ${price(round.price, currency)}, ${moneyShort(round.pre_money, { currency, places: 1 })} pre-money, ${moneyShort(round.post_money, { currency, places: 1 })} post-money`}
        </span>
      )}
    </div>
  )
}
