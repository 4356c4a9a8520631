import { enteredOrderDays } from '@moorgate/contract/investments/entered-order.ts'
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, isFailure } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { listenTo } from '../../../kernel/realtime.ts'
import type { Draft } from './draft.ts'
import { begunWith, firstUnsent, readSavedOrder, withServer, withTyped, withoutTaken } from './saved-order.ts'
import type { SavedOrder, ServerOrder, OrderDraft, UnsentFields } from './saved-order.ts'

const pathOf = (opportunityId: number) => `investment-opportunities/${opportunityId}/entered-order`

/**
 * What I entered of an order last, on whichever device; null where the server can't be reached, and what this
 * browser keeps is all there is. Asked anew whenever the wizard opens: nothing is as old as an order that was
 * gone on with elsewhere.
 */
export const enteredOrderQuery = (opportunityId: number) =>
  queryOptions({
    queryKey: ['entered_order', opportunityId],
    queryFn: async ({ signal }) => {
      try {
        return (await call<{ data: ServerOrder }>('GET', pathOf(opportunityId), { signal })).data
      } catch (error) {
        if (isFailure(error, 'unreachable', 'timeout')) return null
        throw error
      }
    },
    networkMode: 'always',
    gcTime: 0,
  })

/** Says what was entered; also while the page is being left. */
async function tellOrder(
  opportunityId: number,
  entered: OrderDraft,
  enteredSecondsAgo: number,
): Promise<ServerOrder> {
  const body = { entered, entered_seconds_ago: enteredSecondsAgo }
  const { data } = await call<{ data: ServerOrder }>('POST', pathOf(opportunityId), {
    body,
    signedOut: 'fail',
    keepalive: true,
  })
  return data
}

/**
 * Hears what is entered of an order in any window of this investor's, on whichever device. Without a socket
 * nothing is heard.
 */
function useOrderHeard(userId: number, opportunityId: number, hear: (order: ServerOrder) => void): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(
    () =>
      listenTo(`private-App.Models.User.${userId}`, 'order.entered', (data) => {
        const { investment_opportunity_id: of, ...order } = data as ServerOrder & {
          investment_opportunity_id: number
        }
        if (of === opportunityId) latest.current(order)
      }),
    [userId, opportunityId],
  )
}

interface OnServer {
  userId: number
  offerId: number
  place: string
  order: ServerOrder | null
  onChange: (savedOrder: SavedOrder) => void
}

/** How long ago a moment was by this browser's clock, as far as the server wants to know it. */
function secondsSince(atMs: number): number {
  const seconds = Math.floor((now().getTime() - atMs) / 1000)
  return Math.min(Math.max(seconds, 0), enteredOrderDays * 86_400)
}

/**
 * Keeps what is typed in this window, in this browser and on the server: takes over what the server says, and
 * tells it the rest when the page opens, when something is typed, and when a connection is there again. What
 * other windows of this browser have still to tell, they tell themselves.
 */
export function useOrderOnServer({ userId, offerId, place, order, onChange }: OnServer) {
  const [sync] = useState(() => orderSync(offerId, place))
  useEffect(() => sync.listen(onChange))
  useOrderHeard(userId, offerId, sync.take)
  useEffect(() => sync.open(order), [sync, order])
  useEffect(() => {
    window.addEventListener('online', sync.tellRest)
    return () => window.removeEventListener('online', sync.tellRest)
  }, [sync])
  const { enter, hold, release, forget } = sync
  return { enter, hold, release, forget }
}

/** Keeps one order of this window in step with this browser and the server. */
function orderSync(opportunityId: number, place: string) {
  const own: UnsentOrder = { fields: {} }
  let onChange: OnServer['onChange'] = () => undefined
  let isBegun = false
  let isHeld = false
  let missed: ServerOrder | undefined
  const put = (change: (savedOrder: SavedOrder) => SavedOrder) => {
    const saved = change(readSavedOrder(localStorage.getItem(place)))
    localStorage.setItem(place, JSON.stringify(saved))
    return saved
  }
  const take = (order: ServerOrder) => {
    if (!isHeld) onChange(put((saved) => withServer(saved, order, own.fields)))
    else if (order.revision >= (missed?.revision ?? 0)) missed = order
  }
  const teller = orderTeller(opportunityId, own, (answer, atMs) => {
    // Reserved meanwhile: there is nothing to keep any more.
    if (localStorage.getItem(place) === null) return 'stop'
    put((saved) => ({ ...saved, untold: withoutTaken(saved.untold, atMs) }))
    take(answer)
    return isHeld ? 'stop' : 'go on'
  })
  const tellRest = () => void (isHeld || teller.tell())
  return {
    /** Who hears, from now on, what another window or the server changed. */
    listen: (listener: typeof onChange) => {
      onChange = listener
    },
    take,
    tellRest,
    /** What the server knew as the page opened, and whatever it says when it is asked again. */
    open: (order: ServerOrder | null) => {
      if (!isBegun) own.fields = readSavedOrder(localStorage.getItem(place)).untold
      if (order !== null) {
        if (isBegun) take(order)
        else onChange(put((saved) => begunWith(saved, order)))
      }
      isBegun = true
      tellRest()
    },
    enter: (part: Partial<Draft>) => {
      const atMs = now().getTime()
      own.fields = withTyped(own.fields, part, atMs)
      put(({ draft, untold, ...saved }) => ({
        ...saved,
        draft: { ...draft, ...part },
        untold: withTyped(untold, part, atMs),
      }))
      tellRest()
    },
    /** From here on nothing is told, and what the server says waits. Ends once what was being told is told. */
    hold: async () => {
      isHeld = true
      await teller.isDone()
    },
    release: () => {
      if (!isHeld) return
      isHeld = false
      const last = missed
      missed = undefined
      if (last) take(last)
      tellRest()
    },
    forget: () => {
      isHeld = true
      missed = undefined
      own.fields = {}
    },
  }
}

interface UnsentOrder {
  fields: UnsentFields
}

/**
 * Tells the server what it has not taken yet: one entry after the other, and none as if it were older than
 * the one before, so that what was typed last comes last. `onTold` hears each answer.
 */
function orderTeller(
  opportunityId: number,
  own: UnsentOrder,
  onTold: (answer: ServerOrder, atMs: number) => 'go on' | 'stop',
) {
  let isTelling = false
  let telling: Promise<void> | undefined
  let toldAtMs = 0
  const tellAll = async () => {
    isTelling = true
    try {
      for (let next = firstUnsent(own.fields); next; next = firstUnsent(own.fields)) {
        const { atMs, said } = next
        const answer = await tellOrder(opportunityId, said, secondsSince(Math.max(atMs, toldAtMs)))
        toldAtMs = now().getTime()
        own.fields = withoutTaken(own.fields, atMs)
        if (onTold(answer, atMs) === 'stop') return
      }
    } catch {
      // The rest stays here, and is told with what is typed next or once there is a connection.
    } finally {
      isTelling = false
    }
  }
  return {
    tell: (): void => {
      if (!isTelling) telling = tellAll()
    },
    /** Ends once what is being told is told. */
    isDone: async () => telling,
  }
}
