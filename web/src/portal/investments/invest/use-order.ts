import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readOrder } from '@moorgate/contract/portfolio/order-figures.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { useDebounced } from '../../../kernel/use-debounced.ts'

export type Order = AnswerOf<typeof readOrder>

/** Above nothing, and to the penny at most. */
const isAmount = (typed: string): boolean => /^\d+(\.\d{1,2})?$/.test(typed) && Number(typed) > 0

/** What an amount would come to, once it has been typed; undefined before, and while it is on its way. */
export function useOrder(offerId: number, amount: string): Order | undefined {
  const [settled, setSettled] = useState(amount)
  const settle = useDebounced(setSettled)
  useEffect(() => settle(amount), [amount, settle])
  const { data } = useQuery({
    queryKey: ['holding', 'order', offerId, settled],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ amount: settled })
      const path = `investment-opportunities/${offerId}/order`
      return (await call<{ data: Order }>('GET', path, { query, signal })).data
    },
    enabled: isAmount(settled),
  })
  return settled === amount && isAmount(amount) ? data : undefined
}
