import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { holding } from '@moorgate/contract/portfolio/holding.ts'
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../../kernel/api.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { portfolioSource } from '../../../features/figures/portfolio-source.ts'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { Card } from '../../../ui/card.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Change } from '../../../ui/figure.tsx'
import { directionOf, money, multiple, percent, quantity } from '../../../ui/format.ts'
import { Link, TextLink } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SaveLink } from '../../../features/shared-documents/save-link.tsx'
import { glyphSeed } from '../../../features/records/glyph-seed.ts'
import type { Person } from '../person.ts'
import { endedIn, figureId, positionPage, positionsOf, totalsOf } from './holdings.ts'
import type { Position, Totals } from './holdings.ts'
import { permits } from '../../../kernel/permissions.ts'
import { HoldingFigures } from './holding-figures.tsx'
import styles from './holdings.module.css'

/** What somebody holds, and what it has become. Money of several currencies is not added up. */
export function Holdings({ person }: { person: Person }) {
  const query = useQuery(listQuery(holding, {}, { fixed: { user_id: person.id } }))
  return (
    <Loaded query={query} what="the holdings">
      {(answer) => (
        <WithFigures source={portfolioSource({ user_id: String(person.id) })}>
          <HoldingFigures
            person={person}
            seesPayments={permits(person, 'see_payments')}
            totals={totalsOf(answer)}
          />
          <HoldingsCard person={person} rows={positionsOf(answer)} totals={totalsOf(answer)} />
        </WithFigures>
      )}
    </Loaded>
  )
}

interface HoldingsCardProps {
  person: Person
  rows: readonly Position[]
  totals: readonly Totals[]
}

function HoldingsCard({ person, rows, totals }: HoldingsCardProps) {
  const sums = totals.filter(({ holdings }) => holdings > 0)
  const held = rows.filter(({ status }) => status === opportunityStatus.completed)
  return (
    <Card
      title="Holdings"
      flush
      actions={
        <>
          {rows.length > 0 && (
            <SaveLink
              address={addressOf('portfolio/statement', new URLSearchParams({ user_id: String(person.id) }))}
              fileName="portfolio.pdf"
            >
              Statement (PDF)
            </SaveLink>
          )}
          <TextLink href={`/admin/investors/${person.id}/details/transactions`}>All transactions</TextLink>
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="Not yet invested" level={3}>
          {`${person.first_name} doesn’t hold any investments yet.`}
        </EmptyState>
      ) : (
        <DataTable
          label="Holdings"
          columns={columnsWith(sums.length === 1 ? sums[0] : undefined)}
          rows={held}
          keyOf={figureId}
          empty={
            <EmptyState title="No current holdings" level={3}>
              All past holdings have been exited.
            </EmptyState>
          }
        />
      )}
      <Ended rows={endedIn(rows)} />
    </Card>
  )
}

/** What is over, and what came of it. */
function Ended({ rows }: { rows: readonly Position[] }) {
  if (rows.length === 0) return null
  return (
    <ul className={styles.ended} aria-label="Ended">
      {rows.map((row) => (
        <li key={figureId(row)}>
          <Link href={positionPage(row)}>{row.name}</Link> ended:{' '}
          {opened(row, 'invested', money(row.invested, row))} invested,{' '}
          {opened(row, 'distributed', money(row.distributed, row))} paid out,{' '}
          {opened(row, 'multiple', multiple(row.multiple))}
        </li>
      ))}
    </ul>
  )
}

/** The sums stand below where there is one currency. */
function columnsWith(held: Totals | undefined): readonly Column<Position>[] {
  const sum = (figure: 'held' | 'value') =>
    held
      ? {
          total: (
            <Figure
              of={`${figure}:${held.currency}`}
              label={`${figure === 'value' ? 'Value' : 'Invested'}, held`}
            >
              {money(held[figure], { currency: held.currency })}
            </Figure>
          ),
        }
      : {}
  return [
    {
      id: 'name',
      header: 'Name',
      weight: 'strong',
      ...(held && { total: 'Total held' }),
      cell: (row) => (
        <TwoLines
          lead={<Glyph seed={artOf(row)} name={row.name} size={24} />}
          title={<Link href={positionPage(row)}>{row.name}</Link>}
        />
      ),
    },
    {
      id: 'class',
      header: 'Class and units',
      from: 'md',
      cell: ({ share_class: shares, shares: units }) => `${shares}, ${quantity(units)}`,
    },
    {
      id: 'invested',
      header: 'Invested',
      align: 'end',
      ...sum('held'),
      cell: (row) => opened(row, 'invested', money(row.invested, row)),
    },
    {
      id: 'value',
      header: 'Value',
      align: 'end',
      weight: 'strong',
      ...sum('value'),
      cell: (row) => opened(row, 'value', money(row.value, row)),
    },
    {
      id: 'gain',
      header: 'Gain',
      align: 'end',
      ...(held && {
        total: (
          <Gain
            gain={held.unrealised}
            share={held.unrealised_percent}
            of={`unrealised_percent:${held.currency}`}
          />
        ),
      }),
      cell: (row) => (
        <Gain gain={row.gain} share={row.gain_percent} of={`gain_percent:${figureId(row)}`} name={row.name} />
      ),
    },
  ]
}

const artOf = (row: Position) => ('fund_id' in row ? `fund ${row.fund_id}` : glyphSeed(row.id))

const figureNames = { invested: 'Invested', value: 'Value', distributed: 'Paid out', multiple: 'Multiple' }

const opened = (one: Position, figure: keyof typeof figureNames, text: string) => (
  <Figure of={`${figure}:${figureId(one)}`} label={`${figureNames[figure]}, ${one.name}`}>
    {text}
  </Figure>
)

interface GainProps {
  gain: string
  share: string | null | undefined
  of: string
  name?: string
}

function Gain({ gain, share, of, name = 'held' }: GainProps) {
  return (
    <Change direction={directionOf(gain)}>
      <Figure of={of} label={`Gain, ${name}`}>
        {percent(share, { signed: true })}
      </Figure>
    </Change>
  )
}
