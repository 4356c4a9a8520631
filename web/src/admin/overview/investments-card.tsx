import { useQuery } from '@tanstack/react-query'
import { Figure } from '../../features/figures/figure.tsx'
import { isNothing } from '../../kernel/amounts.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { moneyShort, percent, quantity } from '../../ui/format.ts'
import { MeterList } from '../../ui/progress-bar.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { questions } from './questions.ts'
import styles from './overview.module.css'

const currency = 'GBP'
/** More are in the workbook. */
const mostShown = 6
const series = [1, 2, 3, 4, 5, 6] as const

/** How many investments stand where, and what was invested by sub-type. */
export function InvestmentsCard() {
  const query = useQuery(endpointQuery('statistics', questions.breakdowns))
  const label = useLabel()
  return (
    <Card title={`${label('investments')} by type`}>
      <Loaded
        query={query}
        what="amount invested by type"
        skeleton={<SkeletonRows rows={5} avatar={false} />}
      >
        {({ sub_types: types }) => {
          const shown = types.filter(({ value }) => !isNothing(String(value))).slice(0, mostShown)
          if (shown.length === 0)
            return (
              <EmptyState level={3} title="Nothing invested yet">
                Amounts invested by type appear here.
              </EmptyState>
            )
          return (
            <MeterList
              rows={shown.map(({ label: name, value, percent: part }, at) => {
                return {
                  key: name,
                  label: name,
                  share: part,
                  value: (
                    <Figure of={`sub_type:${name}`} label={name}>
                      {moneyShort(String(value), { currency, places: 1 })}
                    </Figure>
                  ),
                  note: percent(part),
                  series: series[at] ?? 6,
                }
              })}
            />
          )
        }}
      </Loaded>
      <Progress />
    </Card>
  )
}

const parts: readonly { of: string; words: string; tone: Tone }[] = [
  { of: 'reserved', words: 'Reserved', tone: 'info' },
  { of: 'awaiting_payment', words: 'Awaiting', tone: 'waiting' },
  { of: 'received', words: 'Received', tone: 'good' },
]

function Progress() {
  const { data } = useQuery(endpointQuery('statistics', questions.breakdowns))
  if (!data) return null
  return (
    <ul className={styles.checks}>
      {parts.map(({ of, words, tone }) => (
        <li key={of}>
          <StatusDot tone={tone}>{words}</StatusDot>
          <b>
            <Figure of={`progress:${of}`} label={`Number of ${words}`}>
              {quantity(Number(data.investment_count_trio.find(({ label }) => label === of)?.value ?? 0))}
            </Figure>
          </b>
        </li>
      ))}
    </ul>
  )
}
