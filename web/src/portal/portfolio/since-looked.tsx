import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readHoldingChanges } from '@moorgate/contract/portfolio/holding-changes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../kernel/api.ts'
import { londonDay, now } from '../../kernel/clock.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { viewing } from '../../kernel/viewing.ts'
import { Change } from '../../ui/figure.tsx'
import { date } from '../../ui/format-dates.ts'
import { directionOf, money } from '../../ui/format.ts'
import { Text } from '../../ui/text.tsx'
import { opened } from '../../features/portfolio/opened-figures.tsx'
import type { Holding } from '../../features/opportunities/records.ts'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { Bridge } from './bridge.tsx'
import type { BridgeLine } from './bridge.tsx'

type Changes = NonNullable<AnswerOf<typeof readHoldingChanges>>

const pathOf = ({ id }: Holding) => `portfolio/${id}/changes`

const changesQuery = (holding: Holding) =>
  queryOptions({
    queryKey: ['holding', 'changes', holding.id],
    queryFn: async ({ signal }) => {
      const { data } = await call<{ data: Changes | null }>('GET', pathOf(holding), { signal })
      return data
    },
    enabled: viewing === undefined,
  })

/**
 * Why a holding is worth something else than on the visit before: the old value, each reason, the new one.
 * Nothing on a first visit.
 */
export function SinceLastView({ holding }: { holding: Holding }) {
  const { data: changes, dataUpdatedAt } = useQuery(changesQuery(holding))
  useLook(holding, dataUpdatedAt)
  if (!changes) return null
  const lines = reasonsOf(holding, changes)
  return (
    <RuledSection title="Since your last visit" note={sinceOf(changes)}>
      {lines.length === 1 ? (
        <Text tone="soft">The value hasn’t changed.</Text>
      ) : (
        <Bridge
          wide
          lines={lines}
          total={{ name: 'Value now', figure: opened(holding, 'value', exact(changes.after, changes)) }}
        />
      )}
      <PaidBeside holding={holding} changes={changes} />
    </RuledSection>
  )
}

/**
 * Keeps what is seen now: the next visit is compared with it. What arrives in a window that nobody sees is
 * kept when they come back to it.
 * @param arrivedAt when it arrived, in milliseconds; 0 until then
 */
function useLook(holding: Holding, arrivedAt: number): void {
  const path = pathOf(holding)
  useEffect(() => {
    if (arrivedAt === 0) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      // The reader reads on where it can't be kept.
      void call('POST', path, { signedOut: 'fail', changes: false }).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => document.removeEventListener('visibilitychange', look)
  }, [path, arrivedAt])
}

/** "14 August to today". */
function sinceOf({ looked_at: at }: Changes): string {
  const today = now()
  return londonDay(new Date(at)) === londonDay(today) ? 'Earlier today' : `${date(at, { today })} to today`
}

/** To the penny, so that the lines can be added up by eye. */
const exact = (amount: string, { currency }: Changes, signed = false) =>
  money(amount, { currency, signed, pence: true })

function reasonsOf(holding: Holding, changes: Changes): BridgeLine[] {
  const reason = (key: 'bought' | 'left' | 'repriced' | 'paid', name: string): BridgeLine[] => {
    const amount = changes[key]
    const direction = directionOf(amount)
    if (direction === 'none') return []
    const figure = <Change direction={direction}>{opened(holding, key, exact(amount, changes, true))}</Change>
    return [{ key, name, amount, figure, tone: direction }]
  }
  return [
    {
      key: 'seen',
      name: 'Value then',
      amount: changes.before,
      figure: opened(holding, 'seen', exact(changes.before, changes)),
      tone: 'quiet',
    },
    ...reason('bought', 'Bought'),
    ...reason('left', 'Sold or given'),
    ...reason('repriced', 'Change in price'),
    ...reason('paid', 'Paid out to you'),
  ]
}

/** What was paid out on what is still held: it took nothing from the value. */
function PaidBeside({ holding, changes }: { holding: Holding; changes: Changes }) {
  const label = useLabel()
  if (directionOf(changes.distributed) === 'none' || directionOf(changes.paid) !== 'none') return null
  return (
    <Text tone="soft">
      {label('stat_distributions')} not included in the value:{' '}
      {opened(holding, 'paid_since', exact(changes.distributed, changes))}
    </Text>
  )
}
