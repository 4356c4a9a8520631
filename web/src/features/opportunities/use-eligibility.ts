import type { Eligibility } from '@moorgate/contract/investors/eligibility.ts'
import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../kernel/session.ts'
import { closedOf } from './gates.ts'
import { categoriesQuery } from './records.ts'
import type { Category, Gate } from './records.ts'

const nothingKnown: Eligibility = {
  may_invest: false,
  may_read: false,
  reason: null,
  steps: [],
  category_reminder: null,
}

/** A page that shows it asks anew when it opens, unless it was answered a moment ago. */
const freshForMs = 30_000

/** Whether the investor at this browser may invest. Whom they let in is not told, and sees no steps. */
export function useEligibility(): Eligibility {
  const { data } = useQuery({ ...currentUserQuery, staleTime: freshForMs })
  return data?.eligibility ?? nothingKnown
}

export interface OwnGates {
  /** Undefined until it is known; then everything that is still asked of this investor. */
  closed: Gate[] | undefined
  /** The category they are in, if any, and the first day on which it no longer counts. */
  category: Category | undefined
  categoryUntil: string | null
}

/**
 * What is still asked of the investor at this browser before offers are open to them, and the category they
 * have.
 */
export function useOwnGates(): OwnGates {
  const { data: person } = useQuery(currentUserQuery)
  const eligibility = useEligibility()
  const { data: categories, isError: lost } = useQuery(categoriesQuery())
  const category = categories?.find(({ id }) => id === person?.investor_type_id)
  return {
    closed: categories || lost ? closedOf(eligibility) : undefined,
    category,
    categoryUntil: eligibility.steps.find(({ step }) => step === 'category')?.until ?? null,
  }
}
