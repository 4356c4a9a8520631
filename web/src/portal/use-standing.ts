import { useQuery } from '@tanstack/react-query'
import { useFlags } from '../kernel/branding.tsx'
import { now } from '../kernel/clock.ts'
import { useCurrentUser } from '../kernel/session.ts'
import { closedGates } from './readiness.ts'
import { categoriesQuery, methodsQuery } from './records.ts'
import type { Category, Gate } from './records.ts'

export interface OwnStanding {
  /** Undefined until it is known; then everything that is still asked of this investor. */
  closed: Gate[] | undefined
  /** The category they are in, if any. */
  category: Category | undefined
}

/** Where the investor at this browser stands with everything that offers ask for. */
export function useStanding(): OwnStanding {
  const investor = useCurrentUser()
  const flags = useFlags()
  const { data: categories, isError: lost } = useQuery(categoriesQuery())
  const { data: methods, isError: alone } = useQuery(methodsQuery())
  const category = categories?.find(({ id }) => id === investor.investor_type_id)
  if ((!categories && !lost) || (!methods && !alone)) return { closed: undefined, category }
  const standing = { investor, flags, categoryBlocks: category?.blocks ?? false, methods: methods ?? [] }
  return { closed: closedGates({ ...standing, now: now() }), category }
}
