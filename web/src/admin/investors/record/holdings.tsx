import { holding } from '@moorgate/contract/portfolio/holding.ts'
import type { portfolioTotals } from '@moorgate/contract/portfolio/holding.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { Loaded } from '../../../kernel/loaded.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { useTerm, useText } from '../../../kernel/terminology.tsx'
import { Card } from '../../../ui/card.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Change, Figures } from '../../../ui/figure.tsx'
import { directionOf, money, multiple, percent, quantity } from '../../../ui/format.ts'
import { Link, TextLink } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Person } from '../person.ts'

type Holding = RowOf<typeof holding>
type Totals = z.output<typeof portfolioTotals>

/** What somebody holds, and what it has become. Money of several currencies is not added up. */
export function Holdings({ person }: { person: Person }) {
  const text = useText()
  const all = { page: 1, sort: undefined, filters: {}, tab: undefined, panel: undefined }
  const query = useQuery(listQuery(holding, all, { fixed: { user_id: person.id } }))
  return (
    <Loaded query={query} what="the holdings">
      {(answer) => {
        const totals = (answer.meta as unknown as { totals?: Totals[] } | undefined)?.totals ?? []
        return (
          <>
            {totals.map((total) => (
              <TotalFigures key={total.currency} totals={total} count={answer.data.length} />
            ))}
            <Card
              title="Holdings"
              flush
              actions={
                <TextLink href={`/admin/investors/${person.id}/details/transactions`}>
                  All transactions
                </TextLink>
              }
            >
              {answer.data.length === 0 ? (
                <EmptyState title="Nothing held yet" level={3}>
                  {text('empty_portfolio').replace("You don't hold", `${person.first_name} doesn’t hold`)}
                </EmptyState>
              ) : (
                <HoldingsTable rows={answer.data} totals={totals} />
              )}
            </Card>
          </>
        )
      }}
    </Loaded>
  )
}

function TotalFigures({ totals, count }: { totals: Totals; count: number }) {
  const { currency, value, invested, distributed, gain, gain_percent: gained } = totals
  const term = useTerm()
  const many = term('holding', { plural: count !== 1, lower: true })
  return (
    <Figures
      items={[
        {
          key: 'value',
          label: `${term('portfolio')} value`,
          value: money(value, { currency }),
          note: (
            <Change
              direction={directionOf(gain)}
            >{`${money(gain, { currency, signed: true })} (${percent(gained, { signed: true })})`}</Change>
          ),
        },
        {
          key: 'invested',
          label: 'Invested to date',
          value: money(invested, { currency }),
          note: `${count} ${many}`,
        },
        {
          key: 'return',
          label: 'Total return',
          value: multiple(totals.multiple),
          note: `${money(distributed, { currency })} paid out`,
        },
      ]}
    />
  )
}

/** The sums stand below where there is one currency. */
function columnsWith(totals: Totals | undefined): readonly Column<Holding>[] {
  const sum = (value: string | undefined) =>
    totals ? { total: money(value, { currency: totals.currency }) } : {}
  return [
    {
      id: 'name',
      header: 'Name',
      weight: 'strong',
      ...(totals && { total: 'Total held' }),
      cell: ({ id, name }) => (
        <TwoLines
          lead={<Glyph seed={`opportunity ${id}`} size={24} />}
          title={<Link href={`/admin/investments/existing/${id}/details`}>{name}</Link>}
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
      ...sum(totals?.invested),
      cell: ({ invested, currency }) => money(invested, { currency }),
    },
    {
      id: 'value',
      header: 'Value',
      align: 'end',
      weight: 'strong',
      ...sum(totals?.value),
      cell: ({ value, currency }) => money(value, { currency }),
    },
    {
      id: 'gain',
      header: 'Gain',
      align: 'end',
      ...(totals && {
        total: (
          <Change direction={directionOf(totals.gain)}>
            {percent(totals.gain_percent, { signed: true })}
          </Change>
        ),
      }),
      cell: ({ gain, gain_percent: gained }) => (
        <Change direction={directionOf(gain)}>{percent(gained, { signed: true })}</Change>
      ),
    },
  ]
}

function HoldingsTable({ rows, totals }: { rows: readonly Holding[]; totals: readonly Totals[] }) {
  const one = totals.length === 1 ? totals[0] : undefined
  return <DataTable label="Holdings" columns={columnsWith(one)} rows={rows} keyOf={({ id }) => id} />
}
