import { hasClosed, opportunityStatus } from '@moorgate/contract'
import type { AnswerOf, readPagePreview } from '@moorgate/contract'

type Audience = AnswerOf<typeof readPagePreview>['visible']

interface Rule {
  client_group_id?: number | null
  investor_type_id?: number | null
  country?: string | null
}

/**
 * Which investors of a category find an offer in their list: the rules of `visibleToInvestor`, asked of a
 * category instead of a person. A draft is looked at as if it were published externally. Without a category
 * only rules that ask for none can fit.
 */
export function audienceOf(status: number, rules: readonly Rule[], categoryId: number | undefined): Audience {
  if (hasClosed(status)) return 'nobody'
  if (status !== opportunityStatus.liveInternal && rules.length === 0) return 'everybody'
  const fitting = rules.filter(
    ({ investor_type_id: asked }) => (asked ?? null) === null || asked === categoryId,
  )
  if (fitting.length === 0) return 'invited'
  const isForWholeCategory = fitting.some(
    ({ investor_type_id: asked, client_group_id: group, country }) =>
      (asked ?? null) !== null && (group ?? null) === null && (country ?? null) === null,
  )
  return isForWholeCategory ? 'everybody' : 'some'
}
