import type { holdingTotals } from '@moorgate/contract/investors/holding-totals.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { ListColumn } from '../../../features/list/columns.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { sumsQuery, sumsSource } from '../../../features/list/sums-query.ts'
import type { ListQuery, ListSearch } from '../../../kernel/search.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import type { FigureSource } from '../../../features/figures/queries.ts'
import { Change } from '../../../ui/figure.tsx'
import { directionOf, missing, money, percent } from '../../../ui/format.ts'
import type { Person } from '../person.ts'
import styles from './people.module.css'

type HeldRow = z.output<typeof holdingTotals>

type HeldFigureName = 'invested' | 'value' | 'gain_percent'
/** What the figures are called, in heads, filters and at the foot. */
export const heldNames = { invested: 'Held at cost', value: 'Value', gain_percent: 'Gain' } as const

/** "£41,000"; "+23.0%" of what was paid. */
const textOf = (figure: HeldFigureName, { currency, invested, ...held }: HeldRow): string =>
  figure === 'gain_percent'
    ? percent(held.gain_percent, { signed: true })
    : money({ invested, value: held.value }[figure], { currency })

interface HeldFigureProps {
  figure: HeldFigureName
  held: HeldRow
  /** Whose it is: the end of its name, and of what it is called. */
  of: string
  label: string
}

/** One figure, which opens to the rounds that it is made of; a gain in its colour. */
function HeldFigure({ figure, held, of, label }: HeldFigureProps): ReactNode {
  const shown = (
    <Figure of={`${figure}:${of}`} label={label}>
      {textOf(figure, held)}
    </Figure>
  )
  return figure === 'gain_percent' ? <Change direction={directionOf(held.gain)}>{shown}</Change> : shown
}

/** One line a currency: amounts of several are not added up. */
const each = (figure: HeldFigureName) =>
  function Lines({ id, name, held: all = [] }: Person): ReactNode {
    if (all.length === 0) return missing
    return all.map((one) => (
      <span key={one.currency} className={styles.line}>
        <HeldFigure
          figure={figure}
          held={one}
          of={`${id}:${one.currency}`}
          label={`${heldNames[figure]}, ${name}`}
        />
      </span>
    ))
  }

/** What somebody holds now: what it cost, what it is worth, and by how much that is more. */
export const heldColumns: readonly ListColumn<Person>[] = [
  {
    id: 'held',
    exports: ['held.invested'],
    header: heldNames.invested,
    sortable: true,
    align: 'end',
    cell: each('invested'),
  },
  {
    id: 'held_value',
    exports: ['held.value'],
    header: heldNames.value,
    align: 'end',
    weight: 'strong',
    cell: each('value'),
  },
  {
    id: 'held_gain',
    exports: ['held.gain'],
    header: heldNames.gain_percent,
    align: 'end',
    from: 'lg',
    cell: each('gain_percent'),
  },
]

/** Whether the money of investors is for this person. */
export const useSeesHeld = (): boolean => useAbilities()('investors', 'visit')

/** Where the workings of the rows and of the foot come from. */
export const heldSource = (search: ListSearch, query: ListQuery): FigureSource =>
  sumsSource('user', 'users/held', search, query)

/**
 * The same of everybody who fits the filters, for the foot of the list. Nothing while nobody holds anything.
 */
export function useHeldTotals(
  search: ListSearch,
  query: ListQuery,
): readonly { label: string; value: ReactNode }[] {
  const enabled = useSeesHeld()
  const { data } = useQuery({ ...sumsQuery<HeldRow>('user', 'users/held', search, query), enabled })
  const all = data ?? []
  return all.flatMap((one) =>
    (['invested', 'value', 'gain_percent'] as const).map((figure) => ({
      label: all.length > 1 ? `${heldNames[figure]}, ${one.currency}` : heldNames[figure],
      value: <HeldFigure figure={figure} held={one} of={one.currency} label={heldNames[figure]} />,
    })),
  )
}
