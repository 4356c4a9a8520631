import type { OpportunityPage } from '../../../features/opportunities/records.ts'
import type { Draft } from './draft.ts'

/** What each step of the wizard is given. */
export interface StepLocation {
  offer: OpportunityPage
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** What the API said about the last attempt, by field. */
  problems: Readonly<Record<string, string>>
  /** To the step after this one, and to the one before it. */
  next: () => void
  back: () => void
}
