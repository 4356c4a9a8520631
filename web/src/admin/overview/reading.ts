import type { Endpoint } from '@moorgate/contract/endpoint.ts'
import type { z } from 'zod'

/**
 * A question of the contract by its path alone: `reading<typeof readAttention>('statistics/attention')`.
 * Pages that only read carry none of the contract's validation, which would be a tenth of what their first
 * visit sends. A test beside each list of such paths holds it to the contract.
 */
export function reading<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType>>(path: E['path']): E {
  return { method: 'GET', path } as E
}
