import type { Resource } from '@moorgate/contract/resource.ts'
import { counted } from '../../ui/format.ts'
import { useTerm } from '../../kernel/terminology.tsx'

/** "148 investors", in the tenant's words. */
export function useCounted({ term: key }: Pick<Resource, 'term'>): (count: number) => string {
  const term = useTerm()
  return (count) => counted(count, term(key, { lower: true }), term(key, { plural: true, lower: true }))
}
