import { refuseField, say } from '@moorgate/contract'
import { isOwnCategory, mustBeApproved, mustBeTested } from '../../domain/category-duties.ts'
import type { Work } from '../../kernel/work.ts'

type Values = Record<string, unknown>

/**
 * Statements are judged by their category's code, so it stays as it was made. The checks that the rules ask of
 * a category can't be turned off. Refuses with 422 on the field.
 */
export async function prepareInvestorType(
  _work: Work,
  values: Values,
  existing: Values | undefined,
): Promise<Values> {
  const { code } = values
  if (existing && code !== undefined && code !== existing['code']) refuseField('code', say.prohibited)
  const saved: Values = { ...asNew, ...existing, ...values }
  const category = {
    code: String(saved['code']),
    counts_as: saved['counts_as'] == null ? null : String(saved['counts_as']),
    blocks: saved['blocks'] === true,
  }
  if (category.counts_as !== null && !isOwnCategory(category.code)) refuseField('counts_as', say.prohibited)
  if (mustBeApproved(category) && saved['requires_approval'] !== true)
    refuseField('requires_approval', 'Staff have to approve each statement of this {investor_type}.')
  if (mustBeTested(category) && saved['requires_test'] !== true)
    refuseField('requires_test', 'This {investor_type} requires the {appropriateness}.')
  return values
}

/** The defaults of the table: a new category has both checks. */
const asNew = { requires_approval: true, requires_test: true }
