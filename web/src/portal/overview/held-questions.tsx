import { useOffersThatClose } from './open-opportunities.tsx'
import { useToDoSources } from './to-do-panel.tsx'

/**
 * Holds what the parts of the overview have asked: they are set again once the holdings are there, and a question
 * that no part of the page waits for is broken off and sent a second time.
 */
export function HeldQuestions() {
  useToDoSources()
  useOffersThatClose()
  return null
}
