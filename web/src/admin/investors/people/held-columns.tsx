import type { held } from '@moorgate/contract/investors/held.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { ListColumn } from '../../../kernel/list/columns.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { sumsQuery, sumsSource } from '../../../kernel/list/sums-query.ts'
import type { ListQuery, ListSearch } from '../../../kernel/search.ts'
import { Figure } from '../../../kernel/working/figure.tsx'
import type { FigureSource } from '../../../kernel/working/queries.ts'
import { Change } from '../../../ui/figure.tsx'
import { directionOf, missing, money, percent, shareOf } from '../../../ui/format.ts'
import type { Person } from '../person.ts'
import styles from './people.module.css'

type Held = z.output<typeof held>

/** "+23.0%" of what was paid, in its colour. */
const gainOf = ({ gain, invested }: Held): ReactNode => (
  <Change direction={directionOf(gain)}>{percent(shareOf(gain, invested), { signed: true })}</Change>
)

/** One line a currency: amounts of several are not added up. */
const each = (figure: (of: Held) => ReactNode) =>
  function Lines({ held: all = [] }: Person): ReactNode {
    if (all.length === 0) return missing
    return all.map((one) => (
      <span key={one.currency} className={styles.line}>
        {figure(one)}
      </span>
    ))
  }

/** What somebody holds now: what it cost, what it is worth, and by how much that is more. */
export const heldColumns: readonly ListColumn<Person>[] = [
  {
    id: 'held',
    exports: ['held.invested'],
    header: 'Held at cost',
    sortable: true,
    align: 'end',
    cell: each(({ invested, currency }) => money(invested, { currency })),
  },
  {
    id: 'held_value',
    exports: ['held.value'],
    header: 'Value',
    align: 'end',
    weight: 'strong',
    cell: each(({ value, currency }) => money(value, { currency })),
  },
  { id: 'held_gain', exports: ['held.gain'], header: 'Gain', align: 'end', from: 'lg', cell: each(gainOf) },
]

/** Whether the money of investors is for this person. */
export const useSeesHeld = (): boolean => useAbilities()('investors', 'visit')

const names = { invested: 'Held at cost', value: 'Value', gain_percent: 'Gain' } as const

const opened = (figure: keyof typeof names, { currency }: Held, shown: ReactNode): ReactNode => (
  <Figure of={`${figure}:${currency}`} label={names[figure]}>
    {shown}
  </Figure>
)

/** Where the workings of the foot come from. */
export const heldSource = (search: ListSearch, query: ListQuery): FigureSource =>
  sumsSource('user', 'users/held', search, query)

/** The same of everybody who fits the filters, for the foot of the list. Nothing while nobody holds anything. */
export function useHeldTotals(
  search: ListSearch,
  query: ListQuery,
): readonly { label: string; value: ReactNode }[] {
  const enabled = useSeesHeld()
  const { data } = useQuery({ ...sumsQuery<Held>('user', 'users/held', search, query), enabled })
  const all = data ?? []
  const named = (label: string, { currency }: Held) => (all.length > 1 ? `${label}, ${currency}` : label)
  return all.flatMap((one) => [
    { label: named('Held at cost', one), value: opened('invested', one, money(one.invested, one)) },
    { label: named('Value', one), value: opened('value', one, money(one.value, one)) },
    { label: named('Gain', one), value: opened('gain_percent', one, gainOf(one)) },
  ])
}
