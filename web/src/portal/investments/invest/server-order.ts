import { enteredOrderDays } from '@moorgate/contract/investments/entered-order.ts'
import { queryOptions } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
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
 * Keeps what is typed in this window, in a place of this browser and on the server: takes over what the
 * server says, and tells it the rest when the page opens, when something is typed, and when a connection is
 * there again. What other windows of this browser have still to tell, they tell themselves.
 */
export function useOrderOnServer({ userId, offerId, place, order, onChange }: OnServer) {
  const own = useRef<UnsentFields>({})
  const isTelling = useRef(false)
  const telling = useRef<Promise<void>>(undefined)
  const toldAtMs = useRef(0)
  const isHeld = useRef(false)
  const missed = useRef<ServerOrder>(undefined)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const put = useCallback(
    (change: (savedOrder: SavedOrder) => SavedOrder) => {
      const saved = change(readSavedOrder(localStorage.getItem(place)))
      localStorage.setItem(place, JSON.stringify(saved))
      return saved
    },
    [place],
  )
  const take = useCallback(
    (serverOrder: ServerOrder) => {
      if (!isHeld.current) latest.current(put((saved) => withServer(saved, serverOrder, own.current)))
      else if (serverOrder.revision >= (missed.current?.revision ?? 0)) missed.current = serverOrder
    },
    [put],
  )
  const tellAll = useCallback(async () => {
    isTelling.current = true
    try {
      for (let next = firstUnsent(own.current); next && !isHeld.current; next = firstUnsent(own.current)) {
        const { atMs, said } = next
        // One after the other, and none as if it were older than the one before: what was typed last comes
        // last.
        const answer = await tellOrder(offerId, said, secondsSince(Math.max(atMs, toldAtMs.current)))
        toldAtMs.current = now().getTime()
        own.current = withoutTaken(own.current, atMs)
        // Reserved meanwhile: there is nothing to keep any more.
        if (localStorage.getItem(place) === null) return
        put((saved) => ({ ...saved, untold: withoutTaken(saved.untold, atMs) }))
        take(answer)
      }
    } catch {
      // The rest stays here, and is told with what is typed next or once there is a connection.
    } finally {
      isTelling.current = false
    }
  }, [offerId, place, put, take])
  const tellRest = useCallback(() => {
    if (!isTelling.current) telling.current = tellAll()
  }, [tellAll])
  useOrderHeard(userId, offerId, take)
  const isBegun = useRef(false)
  useEffect(() => {
    if (!isBegun.current) own.current = readSavedOrder(localStorage.getItem(place)).untold
    if (order !== null) {
      if (isBegun.current) take(order)
      else latest.current(put((saved) => begunWith(saved, order)))
    }
    isBegun.current = true
    tellRest()
  }, [order, place, put, take, tellRest])
  useEffect(() => {
    window.addEventListener('online', tellRest)
    return () => window.removeEventListener('online', tellRest)
  }, [tellRest])
  const enter = useCallback(
    (part: Partial<Draft>) => {
      const atMs = now().getTime()
      own.current = withTyped(own.current, part, atMs)
      put((saved) => ({
        ...saved,
        draft: { ...saved.draft, ...part },
        untold: withTyped(saved.untold, part, atMs),
      }))
      tellRest()
    },
    [put, tellRest],
  )
  /** From here on nothing is told, and what the server says waits. Ends once what was being told is told. */
  const hold = useCallback(async () => {
    isHeld.current = true
    await telling.current
  }, [])
  const release = useCallback(() => {
    if (!isHeld.current) return
    isHeld.current = false
    const said = missed.current
    missed.current = undefined
    if (said) take(said)
    tellRest()
  }, [take, tellRest])
  const forget = useCallback(() => {
    isHeld.current = true
    missed.current = undefined
    own.current = {}
  }, [])
  return { enter, hold, release, forget }
}
