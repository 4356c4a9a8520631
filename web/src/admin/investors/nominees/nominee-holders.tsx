import type { recordHolder } from '@moorgate/contract/investors/holding-totals.ts'
import type { nominee } from '@moorgate/contract/investors/nominee.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { z } from 'zod'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Change } from '../../../ui/figure.tsx'
import { directionOf, money, percent, quantity } from '../../../ui/format.ts'
import { Link, TextLink } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { HeldFigures } from '../record/held-figures.tsx'
import type { HeldAmounts } from '../record/held-figures.tsx'

type Holder = z.output<typeof recordHolder>

/** A nominee as staff read it. */
export type Nominee = Required<RowOf<typeof nominee>> &
  WithPermissions & { held?: HeldAmounts[]; holders?: Holder[] }

/** What a nominee holds, and for how many. */
export function NomineeFigures({ record: { held = [], ...record } }: { record: Nominee }) {
  const label = useLabel()
  return (
    <HeldFigures
      held={held}
      more={[
        { key: 'people', label: label('investors'), value: quantity(record.holders_count) },
        { key: 'shares', label: 'Shares', value: quantity(record.holdings_shares) },
      ]}
    />
  )
}

/** For whom a nominee holds: the largest first, above the total of all. */
export function HoldersCard({ record }: { record: Nominee }) {
  const words = useWords()
  const label = useLabel()
  const term = useTerm()
  const may = useAbilities()
  const { held = [], holders = [] } = record
  const isPart = new Set(holders.map(({ user_id: id }) => id)).size < record.holders_count
  return (
    <Card
      title={label('investors')}
      count={record.holders_count || undefined}
      note={isPart ? `The largest ${holders.length}` : undefined}
      actions={
        holders.length > 0 &&
        may('investment_opportunity_live', 'index') && (
          <TextLink href={`/admin/investors/nominees/${record.id}/transactions`}>All transactions</TextLink>
        )
      }
      flush
    >
      {holders.length === 0 ? (
        <EmptyState title="No holders yet" level={3}>
          {words('{Investors} holding through this ')}
          {term('nominee', { lower: true })} appear here.
        </EmptyState>
      ) : (
        <DataTable
          label={label('investors')}
          columns={columnsWith(term('investor'), held.length === 1 ? held[0] : undefined)}
          rows={holders}
          keyOf={({ user_id: id, currency }) => `${id}:${currency}`}
        />
      )}
    </Card>
  )
}

/** Amounts of several currencies are not added up, so there is a total only of one. */
const columnsWith = (word: string, total: HeldAmounts | undefined): readonly Column<Holder>[] => [
  {
    id: 'name',
    header: word,
    cell: ({ user_id: id, name, reference }) => (
      <TwoLines
        lead={<Avatar name={name} size={32} />}
        title={<Link href={`/admin/investors/${id}/details`}>{name}</Link>}
        note={reference}
      />
    ),
    ...(total && { total: 'Total' }),
  },
  { id: 'shares', header: 'Shares', align: 'end', from: 'md', cell: ({ shares }) => quantity(shares) },
  {
    id: 'invested',
    header: 'Held at cost',
    align: 'end',
    cell: ({ invested, currency }) => money(invested, { currency }),
    ...(total && { total: money(total.invested, total) }),
  },
  {
    id: 'value',
    header: 'Value',
    align: 'end',
    weight: 'strong',
    cell: ({ value, currency }) => money(value, { currency }),
    ...(total && { total: money(total.value, total) }),
  },
  {
    id: 'gain',
    header: 'Gain',
    align: 'end',
    from: 'lg',
    cell: (holder) => <Gain of={holder} />,
    ...(total && { total: <Gain of={total} /> }),
  },
]

const Gain = ({ of: { gain, gain_percent: part } }: { of: Pick<HeldAmounts, 'gain' | 'gain_percent'> }) => (
  <Change direction={directionOf(gain)}>{percent(part, { signed: true })}</Change>
)
