import { gateWords } from '@moorgate/contract/investors/gate-words.ts'
import type { ClosedOpportunitiesText } from '@moorgate/contract/investors/gate-words.ts'
import type { Gate } from './records.ts'

export interface ClosedOpportunities {
  gate: Gate
  words: ClosedOpportunitiesText
}

/**
 * The first thing that keeps all offers from an investor, or undefined where they may be shown. A missing
 * method or a failed check keeps nobody from reading.
 */
export function closedOpportunitiesOf(closed: readonly Gate[]): ClosedOpportunities | undefined {
  for (const gate of closed) {
    // A page that stayed open while the server was renewed may not know the reason.
    const words = gateWords[gate.reason]?.closedOffers
    if (words) return { gate, words }
  }
  return undefined
}
