import { cashCallLine } from '@moorgate/contract/investments/cash-call.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAbilities } from '../../../kernel/abilities.ts'
import { now } from '../../../kernel/clock.ts'
import { sumOf } from '../../../kernel/exact.ts'
import { everyRow } from '../../../kernel/queries.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../kernel/working/figure.tsx'
import { Change, Figures } from '../../../ui/figure.tsx'
import type { FigureItem } from '../../../ui/figure.tsx'
import { deadline } from '../../../ui/format-dates.ts'
import { directionOf, money, multiple, percent } from '../../../ui/format.ts'
import type { Person } from '../person.ts'
import type { Totals } from './held.ts'

interface HoldingFiguresProps {
  person: Person
  totals: readonly Totals[]
}

/** What somebody's money has become, currency by currency, and what they are asked for now. */
export function HoldingFigures({ person, totals }: HoldingFiguresProps) {
  const awaited = useAwaited(person)
  return totals.map((total) => <TotalFigures key={total.currency} totals={total} awaited={awaited} />)
}

type Line = Pick<RowOf<typeof cashCallLine>, 'outstanding' | 'due_date' | 'currency'>

/** Lines of cash calls on which money is awaited, the first that is due first. Nothing where the role does not read them. */
function useAwaited({ id }: Person): readonly Line[] {
  const may = useAbilities()
  const query = {
    'filter[user_id]': String(id),
    'filter[status]': 'awaiting_payment,part_paid',
    sort: 'due_date',
  }
  const lines = useQuery(
    queryOptions({
      queryKey: [cashCallLine.name, 'awaited', id],
      queryFn: ({ signal }) => everyRow<Line>(cashCallLine.path, { query, signal }),
      enabled: may('investment_opportunity_live', 'index'),
    }),
  )
  return lines.data ?? []
}

interface TotalFiguresProps {
  totals: Totals
  awaited: readonly Line[]
}

function TotalFigures({ totals, awaited }: TotalFiguresProps) {
  const { currency, value, invested, distributed, holdings: count, ended } = totals
  const term = useTerm()
  const shown = (amount: string) => money(amount, { currency })
  const opens = (figure: string, name: string, text: string) => (
    <Figure of={`${figure}:${currency}`} label={name}>
      {text}
    </Figure>
  )
  return (
    <Figures
      items={[
        {
          key: 'value',
          label: `${term('portfolio')} value`,
          value: opens('value', 'Value', shown(value)),
          ...(count > 0 && {
            note: (
              <Change direction={directionOf(totals.unrealised)}>
                {opens('unrealised', 'Unrealised gain', money(totals.unrealised, { currency, signed: true }))}{' '}
                (
                {opens(
                  'unrealised_percent',
                  'Unrealised gain, per cent',
                  percent(totals.unrealised_percent, { signed: true }),
                )}
                )
              </Change>
            ),
          }),
        },
        {
          key: 'invested',
          label: 'Invested to date',
          value: opens('invested', 'Invested to date', shown(invested)),
          note: (
            <>
              {opens(
                'holdings',
                term('holding', { plural: true }),
                `${count} ${term('holding', { plural: count !== 1, lower: true })}`,
              )}
              {ended > 0 && ', '}
              {ended > 0 && opens('ended', `${term('holding', { plural: true })}, ended`, `${ended} ended`)}
            </>
          ),
        },
        {
          key: 'return',
          label: 'Total return',
          value: opens('multiple', 'Multiple', multiple(totals.multiple)),
          note: <>{opens('distributed', 'Paid out', shown(distributed))} paid out</>,
        },
        ...useAwaitedFigure(awaited.filter((line) => line.currency === currency)),
      ]}
    />
  )
}

function useAwaitedFigure(lines: readonly Line[]): (FigureItem & { key: string })[] {
  const label = useLabel()
  const [first] = lines
  if (!first) return []
  return [
    {
      key: 'awaited',
      label: label('awaiting_payment'),
      value: money(sumOf(lines.map(({ outstanding }) => outstanding)), { currency: first.currency }),
      note: `Due ${deadline(first.due_date, { today: now() })}`,
      noteTone: 'warn',
    },
  ]
}
