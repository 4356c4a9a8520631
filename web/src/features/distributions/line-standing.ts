import type { Tone } from '../../ui/badge.tsx'
import type { DistributionStatus } from './approval-record.ts'

/** A line of a distribution, of a fund or of an offer. */
interface PaidLine {
  status: string
  is_held: boolean
  paid_on: string | null
  payable_from: string | null
  waits_for: 'approval' | 'address' | null
  pay_date: string
}

interface LineStanding {
  text: string
  tone: Tone
  /** It isn’t authorised yet. */
  isAhead?: boolean
}

const waits = { approval: 'Held: bank account not approved', address: 'Held: e-mail not confirmed' } as const

/** How the payment of a line stands, in a few words; undefined where nothing is paid any more. */
export function lineStanding(
  line: PaidLine,
  status: DistributionStatus,
  day: (value: string) => string,
): LineStanding | undefined {
  if (status === 'cancelled') return undefined
  if (line.status === 'paid') return { text: `Paid ${day(line.paid_on ?? line.pay_date)}`, tone: 'good' }
  if (line.is_held) return { text: heldText(line, day), tone: 'waiting' }
  const isAuthorised = status === 'authorised'
  return {
    text: `Due ${day(line.pay_date)}`,
    tone: isAuthorised ? 'waiting' : 'neutral',
    isAhead: !isAuthorised,
  }
}

function heldText(
  { waits_for: waitsFor, payable_from: from }: Pick<PaidLine, 'waits_for' | 'payable_from'>,
  day: (value: string) => string,
): string {
  if (waitsFor !== null) return waits[waitsFor]
  return from === null ? 'Held' : `Held until ${day(from)}`
}
