import type { CategoryCode } from '@moorgate/contract'
import { isExpired } from './categorisation.ts'
import type { CategoryFact, EligibilityRules, EligibilityTime } from './eligibility-facts.ts'

/**
 * An adviser has judged suitability for an advised client, and professional clients are outside the rule: of
 * neither a test is asked, nor the pause.
 */
export const testExemptCategories: readonly CategoryCode[] = ['advised', 'professional']

export const isInForce = (
  category: CategoryFact,
  { today }: EligibilityTime,
): category is Extract<CategoryFact, { status: 'approved' }> =>
  category.status === 'approved' && !isExpired(category.expiresOn, today)

/** Whether no test is asked of an investor of this category, whatever the tenant asks of others. */
export const isTestExempt = (category: CategoryFact, moment: EligibilityTime): boolean =>
  isOutsideRule(category, moment) || (isInForce(category, moment) && !category.requiresTest)

/** Whether they are a client outside the rules for retail clients. */
export const isOutsideRule = (category: CategoryFact, moment: EligibilityTime): boolean =>
  isInForce(category, moment) && testExemptCategories.includes(category.code)

/** Whether the tenant wants the category approved before the test, and it is not. */
export const awaitsCategory = (
  category: CategoryFact,
  rules: EligibilityRules,
  moment: EligibilityTime,
): boolean =>
  rules.categoriesEnabled &&
  rules.complianceTestRequiresCategorisationApproval &&
  !isInForce(category, moment)
