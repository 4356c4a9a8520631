import { readDirectOffer } from '@moorgate/contract/direct-offers/direct-offer.ts'
import type { DirectOffer } from '@moorgate/contract/direct-offers/direct-offer.ts'
import type { Endpoint } from '@moorgate/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { useReloadUser } from '../../../kernel/session.ts'
import { useCommand } from '../../../kernel/use-command.ts'

const area = 'direct_offer'

export const directOfferQuery = (userId: number) => ({
  ...endpointQuery(area, readDirectOffer, { params: { id: userId } }),
  staleTime: 0,
  // The server says when the pause is over; this browser's clock may be wrong.
  refetchInterval: ({ state }: { state: { data?: DirectOffer | undefined } }) =>
    state.data?.stage === 'pause' ? 30_000 : false,
})

/** The choices of the investor: what they open is asked for again before the button is let go. */
export function useChoice() {
  const queries = useQueryClient()
  const reload = useReloadUser()
  const { busy, problem, run } = useCommand()
  const choose = (endpoint: Endpoint, body: Readonly<Record<string, unknown>> = {}): Promise<boolean> =>
    run(async (idempotencyKey) => {
      try {
        await send(endpoint, { body, idempotencyKey })
      } finally {
        // Also where it was refused: another window may have been first.
        await Promise.all([queries.invalidateQueries({ queryKey: [area] }), reload()])
      }
    })
  return { busy, problem, choose }
}

export type Choice = ReturnType<typeof useChoice>

/** What a page of the warning is about: where it leads, and the offer that was asked for, if it was one. */
export interface WarningSubject {
  /** Where the offers are once they are open. */
  href: string
  offer: { id: number; name: string } | undefined
  /** An answer led on to this step, so the keyboard goes on from its heading. */
  isNext?: boolean
}
