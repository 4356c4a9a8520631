import { useEffect, useRef, useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { listenTo } from '../../../kernel/realtime.ts'
import { partOf, toldOf } from './draft.ts'
import type { Draft, ToldOrder } from './draft.ts'

interface EnteredOrder {
  investment_opportunity_id: number
  window: string
  number: number
  entered: ToldOrder
}

interface Following {
  userId: number
  offerId: number
  /** What was entered, in the order in which it came to the server: this window's own comes back too. */
  hear: (part: Partial<Draft>, isOwn: boolean) => void
  /** The server has taken everything that this window told. */
  settle: () => void
}

/**
 * Shows what is entered here in the windows that the investor has open on other devices, and hears what is entered there. Of this window's own
 * words only the last ones count when they come back: others were typed over. Without a socket nothing is heard.
 */
export function useOrderElsewhere({ userId, offerId, hear, settle }: Following) {
  const [window_] = useState(() => crypto.randomUUID())
  const said = useRef(0)
  const onTheWay = useRef<Partial<Draft>>({})
  const latest = useRef({ hear, settle })
  useEffect(() => {
    latest.current = { hear, settle }
  })
  useEffect(
    () =>
      listenTo(`private-App.Models.User.${userId}`, 'order.entered', (data) => {
        const { investment_opportunity_id: of, window: from, number, entered } = data as EnteredOrder
        const isOwn = from === window_
        if (of !== offerId || (isOwn && number !== said.current)) return
        latest.current.hear(partOf(entered), isOwn)
      }),
    [userId, offerId, window_],
  )
  const tell = (part: Partial<Draft>) => {
    const entered = toldOf(part)
    if (entered === undefined) return
    said.current += 1
    const number = said.current
    onTheWay.current = { ...onTheWay.current, ...part }
    const body = { window: window_, number, entered }
    void call('POST', `investment-opportunities/${offerId}/entered-order`, {
      body,
      signedOut: 'fail',
      keepalive: true,
    })
      // Nobody hears of it then; what is entered here stays as it is.
      .catch(() => undefined)
      .finally(() => {
        if (number !== said.current) return
        onTheWay.current = {}
        latest.current.settle()
      })
  }
  return { tell, onTheWay }
}
