import type { RoundState } from '@moorgate/contract/investors/eligibility.ts'
import { awaitsSignature } from './investment-words.ts'
import type { CallLine, Gate, Investment, Opportunity } from './records.ts'

/** What an investor has in an offer, and a line of it that waits for money. */
interface InvestorPosition {
  investment: Investment
  line: CallLine | undefined
}

/** The one next step that an offer has for an investor. */
export type OpportunityStep =
  | { kind: 'pay'; line: CallLine }
  | { kind: 'sign' | 'pending' | 'waiting' | 'reserved'; investment: Investment }
  /** Not yet open, over, or full without a waiting list. */
  | { kind: 'early'; opens: string }
  | { kind: 'closed' }
  | { kind: 'full' }
  | { kind: 'gates' }
  | { kind: 'queue' }
  | { kind: 'reserve' }

/**
 * What to offer: first what one's own reservation asks for, then whether the round takes money at all, which
 * the server says, then what is still asked of the investor.
 */
export function opportunityStep(
  opportunity: Pick<Opportunity, 'open_date'>,
  part: InvestorPosition | undefined,
  gates: readonly Gate[],
  round: RoundState,
): OpportunityStep {
  if (part) return stepOfPart(part)
  if (round === 'closed') return { kind: 'closed' }
  if (round === 'early') return { kind: 'early', opens: opportunity.open_date ?? '' }
  if (round === 'full') return { kind: 'full' }
  if (gates.length > 0) return { kind: 'gates' }
  return { kind: round === 'waiting_list' ? 'queue' : 'reserve' }
}

/** What one's own reservation asks for. */
export const stepOfPart = ({ investment, line }: InvestorPosition): OpportunityStep =>
  line ? { kind: 'pay', line } : { kind: kindOfPart(investment), investment }

function kindOfPart(investment: Investment): 'sign' | 'pending' | 'waiting' | 'reserved' {
  if (investment.status === 'interested') return 'pending'
  if (awaitsSignature(investment)) return 'sign'
  return investment.status === 'waiting_list' ? 'waiting' : 'reserved'
}
