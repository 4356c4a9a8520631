import { cashCallLine } from '@moorgate/contract/investments/cash-call.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { readAwaitedPayments } from '@moorgate/contract/overview/raise.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { Change, Figures } from '../../../ui/figure.tsx'
import type { FigureItem } from '../../../ui/figure.tsx'
import { deadline } from '../../../ui/format-dates.ts'
import { directionOf, money, multiple, percent } from '../../../ui/format.ts'
import type { Person } from '../person.ts'
import type { Totals } from './holdings.ts'

interface HoldingFiguresProps {
  person: Person
  /** Whether the reader may see what they are asked to pay. */
  seesPayments: boolean
  totals: readonly Totals[]
}

/** What somebody's money has become, currency by currency, and what they are asked for now. */
export function HoldingFigures({ person, seesPayments, totals }: HoldingFiguresProps) {
  const awaited = useAwaited(person, seesPayments)
  return totals.map((total) => <TotalFigures key={total.currency} totals={total} awaited={awaited} />)
}

/** What is awaited in a currency, and when the first of it is due. */
type AwaitedPayments = AnswerOf<typeof readAwaitedPayments>[number]

function useAwaited({ id }: Person, enabled: boolean): readonly AwaitedPayments[] {
  const query = useQuery({
    ...endpointQuery(cashCallLine.name, readAwaitedPayments, { params: { id } }),
    enabled,
  })
  return query.data ?? []
}

interface TotalFiguresProps {
  totals: Totals
  awaited: readonly AwaitedPayments[]
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
              {ended > 0 && opens('ended', `${term('holding', { plural: true })}, exited`, `${ended} exited`)}
            </>
          ),
        },
        {
          key: 'return',
          label: 'Total return',
          value: opens('multiple', 'Multiple including payouts', multiple(totals.multiple)),
          note: <>{opens('distributed', 'Received', shown(distributed))} received</>,
        },
        ...useAwaitedFigure(awaited.find((each) => each.currency === currency)),
      ]}
    />
  )
}

function useAwaitedFigure(awaited: AwaitedPayments | undefined): (FigureItem & { key: string })[] {
  const label = useLabel()
  if (!awaited) return []
  return [
    {
      key: 'awaited',
      label: label('awaiting_payment'),
      value: money(awaited.amount, { currency: awaited.currency }),
      note: `Due ${deadline(awaited.due_date, { today: now() })}`,
      noteTone: 'warn',
    },
  ]
}
