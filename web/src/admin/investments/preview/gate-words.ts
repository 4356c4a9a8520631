import type { GateReason } from '@moorgate/contract/investors/eligibility.ts'
import { staffGateWords } from '@moorgate/contract/investors/gate-words.ts'

/**
 * "no investor category yet, the appropriateness test waits for the investor category". `fill` puts the
 * tenant's labels in.
 */
export const gateSentence = (reasons: readonly GateReason[], fill: (text: string) => string): string =>
  fill(staffGateWords(reasons.map((reason) => ({ reason }))))
