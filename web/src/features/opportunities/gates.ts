import type { Eligibility } from '@moorgate/contract/investors/eligibility.ts'
import { gateWords, statementOfOpportunity, statementPage } from '@moorgate/contract/investors/gate-words.ts'
import type { GateWords } from '@moorgate/contract/investors/gate-words.ts'
import { warningOfOpportunity, warningPage } from '@moorgate/contract/investors/warning-gate-words.ts'
import type { Gate } from './records.ts'

/** A condition between an investor and an offer, in words. `{labels}` in its title are the tenant's. */
export interface GateStep extends Pick<GateWords, 'title' | 'text' | 'turn' | 'href' | 'action'> {
  reason: string
  /** When waiting is enough. */
  until?: string | undefined
}

/**
 * What is asked of the investor for each gate that is closed. One that this page doesn't know is still said,
 * with its time. With the offer's slug the way back leads to it.
 */
export function gateSteps(gates: readonly Gate[], slug?: string): GateStep[] {
  return gates.map(({ reason, until }) => {
    const { title, text, turn, href, action }: StepWords = wordsOf(reason, until)
    const page =
      slug === undefined
        ? (pagesAnywhere[href ?? ''] ?? href)
        : href?.replace('{slug}', encodeURIComponent(slug))
    return {
      reason,
      title,
      turn,
      until,
      ...(text !== undefined && { text }),
      ...(page !== undefined && { href: page }),
      ...(action !== undefined && { action }),
    }
  })
}

/** Pages of an offer that are also there by themselves. */
const pagesAnywhere: Readonly<Record<string, string>> = {
  [statementOfOpportunity]: statementPage,
  [warningOfOpportunity]: warningPage,
}

type StepWords = Omit<GateWords, 'staff' | 'closedOffers'>

/** A page that stayed open while the server was renewed may be told of a gate that it doesn't know. */
function wordsOf(reason: Gate['reason'], until: string | undefined): StepWords {
  const known: StepWords | undefined = gateWords[reason]
  if (known) return known
  return until === undefined
    ? { title: 'One more check is needed', turn: 'firm' }
    : { title: 'You can continue later', turn: 'time' }
}

const ticked = ['category', 'test', 'method'] as const

/** The steps that an offer asks for and that are met, so that they can be ticked. */
export const metSteps = ({ steps }: Pick<Eligibility, 'steps'>): (typeof ticked)[number][] =>
  ticked.filter((name) => steps.some(({ step, state }) => step === name && state === 'done'))

/** What keeps the investor from investing, in the order in which it is met. */
export const closedOf = ({ steps }: Pick<Eligibility, 'steps'>): Gate[] =>
  steps.flatMap(({ reason, retry_at: until }) =>
    reason === null ? [] : [{ reason, ...(until !== null && { until }) }],
  )

/** Whether the tenant keeps this investor from all offers, whatever they do. */
export const isLockedOut = (closed: readonly Gate[]): boolean =>
  closed.some(({ reason }) => reason.startsWith('registration_'))
