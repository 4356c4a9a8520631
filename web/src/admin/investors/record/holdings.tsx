import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { holding } from '@moorgate/contract/portfolio/holding.ts'
import { useQuery } from '@tanstack/react-query'
import { useAbilities } from '../../../kernel/abilities.ts'
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
import { endedIn, figureId, positionPage, positionsOf, soldOf, totalsOf } from './holdings.ts'
import type { Position, SoldShares, Totals } from './holdings.ts'
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
          <HoldingsCard
            person={person}
            rows={positionsOf(answer)}
            sold={soldOf(answer)}
            totals={totalsOf(answer)}
          />
        </WithFigures>
      )}
    </Loaded>
  )
}

interface HoldingsCardProps {
  person: Person
  rows: readonly Position[]
  sold: readonly SoldShares[]
  totals: readonly Totals[]
}

function HoldingsCard({ person, rows, sold, totals }: HoldingsCardProps) {
  const may = useAbilities()
  const sums = totals.filter(({ holdings }) => holdings > 0)
  const held = rows.filter(({ status }) => status === opportunityStatus.completed)
  const isEmpty = rows.length + sold.length === 0
  return (
    <Card
      title="Holdings"
      flush
      actions={
        <>
          {!isEmpty && (
            <SaveLink
              address={addressOf('portfolio/statement', new URLSearchParams({ user_id: String(person.id) }))}
              fileName="portfolio.pdf"
            >
              Statement (PDF)
            </SaveLink>
          )}
          {may('investment_opportunity_live', 'index') && (
            <TextLink href={`/admin/investors/${person.id}/details/transactions`}>All transactions</TextLink>
          )}
        </>
      }
    >
      {isEmpty ? (
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
              All past holdings have been exited or sold.
            </EmptyState>
          }
        />
      )}
      <Ended rows={endedIn(rows)} sold={sold} />
    </Card>
  )
}

/** What is over, and what came of it. */
function Ended({ rows, sold }: Pick<HoldingsCardProps, 'rows' | 'sold'>) {
  if (rows.length + sold.length === 0) return null
  return (
    <ul className={styles.ended} aria-label="Exited and sold">
      {rows.map((row) => (
        <li key={figureId(row)}>
          <Link href={positionPage(row)}>{row.name}</Link> exited:{' '}
          {opened(row, 'invested', money(row.invested, row))} invested,{' '}
          {opened(row, 'distributed', money(row.distributed, row))} paid out,{' '}
          {opened(row, 'multiple', multiple(row.multiple))}
        </li>
      ))}
      {sold.map((one) => (
        <li key={figureId(one)}>
          <Link href={`/admin/investments/existing/${one.investment_opportunity_id}/details`}>
            {one.name}
          </Link>
          , {quantity(one.shares)} shares sold: {opened(one, 'invested', money(one.invested, one))} invested,{' '}
          {opened(one, 'distributed', money(one.distributed, one))} received,{' '}
          {opened(one, 'multiple', multiple(one.multiple))}
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
      cell: (row) => classAndUnits(row),
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
        <Gain gain={row.rise} share={row.rise_percent} of={`rise_percent:${figureId(row)}`} name={row.name} />
      ),
    },
  ]
}

const classAndUnits = (row: Position) =>
  'fund_id' in row
    ? `Class ${row.share_class}, ${quantity(row.shares)} units`
    : `${row.share_class}, ${quantity(row.shares)}`

const artOf = (row: Position) => ('fund_id' in row ? `fund ${row.fund_id}` : glyphSeed(row.id))

const figureNames = {
  invested: 'Invested',
  value: 'Value',
  distributed: 'Paid out',
  multiple: 'Multiple including payouts',
}

const opened = (one: Position | SoldShares, figure: keyof typeof figureNames, text: string) => (
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
