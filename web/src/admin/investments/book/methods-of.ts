import { investmentMethodEntity } from '@moorgate/contract/methods/investment-method-entity.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/api.ts'

interface Method {
  id: number
  display_name: string
}

/** The approved investment methods of one person. */
export function methodsOfQuery(userId: number) {
  const query = new URLSearchParams({
    'filter[user_id]': String(userId),
    'filter[status]': 'approved',
    per_page: '100',
  })
  return queryOptions({
    queryKey: [investmentMethodEntity.name, 'of', userId],
    queryFn: async ({ signal }) =>
      (await call<{ data: Method[] }>('GET', investmentMethodEntity.path, { query, signal })).data,
  })
}
