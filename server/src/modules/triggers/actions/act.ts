import type { TriggerConfig, TriggerField } from '@moorgate/contract'
import type { Work } from '../../../kernel/work.ts'
import type { Reading, RecordFacts } from '../read-facts.ts'

/** What an action has to go on: its settings, the record, and the run that it is done for. */
export interface Occasion {
  config: TriggerConfig
  facts: RecordFacts
  fields: readonly TriggerField[]
  /** Names what is done, so that it is done once. */
  cause: string
}

/** What follows once it is in, such as a bell that rings. */
type BellRinger = () => Promise<void>

/**
 * What an action comes to: the sentence of what it does, or why it can't. Nothing is done before `perform`, so a
 * test on past events asks the same.
 */
export type PreparedAction =
  | { outcome: string; perform: (work: Work) => Promise<BellRinger | void> }
  | { left: 'failed' | 'stopped'; reason: string }

export type ActionKind = (reading: Reading, occasion: Occasion) => Promise<PreparedAction>

export const failed = (reason: string): PreparedAction => ({ left: 'failed', reason })
export const stopped = (reason: string): PreparedAction => ({ left: 'stopped', reason })
