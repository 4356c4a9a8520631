import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readPublishChecks } from '@moorgate/contract/opportunities/publishing.ts'

export type PublishCheck = AnswerOf<typeof readPublishChecks>[number]

interface Requirement {
  /** What has to be there: "A closing date ahead". */
  title: string
  /** Section of the edit page where it is mended. */
  anchor: string
  /** The page outside the editor where it is mended; the refusal's own sentence says so. */
  page?: string
}

/** What publishing can be refused for, by the field of the refusal (domain handbook §4.1), in our words. */
const requirements: Readonly<Record<string, Requirement>> = {
  summary: { title: 'Summary', anchor: 'block-head' },
  target_amount: { title: 'Target', anchor: 'money' },
  minimum_investment: { title: 'Minimum investment', anchor: 'money' },
  share_price: { title: 'Share price or valuation', anchor: 'shares' },
  close_date: { title: 'Closing date in the future', anchor: 'dates' },
  bank_account: { title: 'Bank account', anchor: 'bank-account' },
  documents: { title: 'At least one public document', anchor: 'block-documents' },
  investment_terms: { title: 'Terms', anchor: 'block-terms' },
  legal_details: { title: 'Firm’s legal details', anchor: 'rules', page: '/admin/settings/branding' },
  promotion_approval: { title: 'Current s21 approval', anchor: 'approval' },
  fca_class: { title: 'Promotion type', anchor: 'rules' },
  use_of_funds: { title: 'Use of funds equals the target', anchor: 'block-use-of-funds' },
  minimum_note: { title: 'Minimum raise explained', anchor: 'block-use-of-funds' },
  risks: { title: 'Main risks', anchor: 'block-risks' },
  nominal_value: { title: 'Nominal value per share', anchor: 'shares' },
  shares_in_issue: { title: 'Shares in issue before the round', anchor: 'shares' },
}

/** What is missing, in our words where the field is one of publishing's. */
export function requirementTitle(field: string): string | undefined {
  return Object.hasOwn(requirements, field) ? requirements[field]?.title : undefined
}

/** What stands in the way of a move: our words, or the server's sentence where that says the way. */
export function missingWords(field: string, message: string | undefined): string | undefined {
  return pageOf(field) === undefined ? (requirementTitle(field) ?? message) : message
}

/** The page on which a field is mended that the edit page doesn't have. */
export function pageOf(field: string): string | undefined {
  return Object.hasOwn(requirements, field) ? requirements[field]?.page : undefined
}

/** Where on the edit page a field is mended. */
export function anchorOf(field: string): string {
  return (Object.hasOwn(requirements, field) ? requirements[field]?.anchor : undefined) ?? 'basics'
}

/**
 * How many stand in the way of publishing to everybody, or to the invited alone. What is only advised stands
 * in nobody's.
 */
export function leftToDo(checks: readonly PublishCheck[], to: 'everybody' | 'invited'): number {
  return checks.filter(
    ({ problem, needed_for: need }) =>
      problem !== null && (need === 'anybody' || (to === 'everybody' && need === 'everybody')),
  ).length
}
