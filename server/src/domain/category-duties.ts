import { categoryCodes } from '@moorgate/contract'
import type { CategoryCode } from '@moorgate/contract'

/** Their statement is enough: COBS 4 has investors certify these themselves. */
const selfCertified: readonly string[] = [
  'restricted',
  'high_net_worth',
  'self_certified_sophisticated',
] satisfies CategoryCode[]

/** Retail clients, of whom COBS 10 asks the test. */
const tested: readonly string[] = [...selfCertified, 'certified_sophisticated'] satisfies string[]

/** A category as it is to be saved. */
export interface CategorySettings {
  code: string
  /** The category of the rules that one of the tenant's own is another name for. */
  counts_as: string | null
  blocks: boolean
}

/**
 * The category of the rules by which statements are judged and offers are opened. One of the tenant's own counts as
 * the one that staff chose for it; without that it is `other`, which opens no high-risk investment.
 */
export function legalCategory({ code, counts_as: legal, blocks }: CategorySettings): CategoryCode {
  if (blocks) return 'none'
  return categoryCodes.find((known) => known === (legal ?? code)) ?? 'other'
}

/** A category that the rules don't know. */
export const isOwnCategory = (code: string): boolean =>
  code === 'other' || !(categoryCodes as readonly string[]).includes(code)

/**
 * Whether staff have to approve each statement. A tenant's own category is judged by staff alone; a
 * professional, a certified or an advised client is one once the firm has seen to it.
 */
export const mustBeApproved = ({ code, blocks }: CategorySettings): boolean =>
  !blocks && code !== 'none' && !selfCertified.includes(code)

/** Whether the appropriateness test can't be waived. Own categories may be of clients abroad. */
export const mustBeTested = (category: CategorySettings): boolean => tested.includes(legalCategory(category))
