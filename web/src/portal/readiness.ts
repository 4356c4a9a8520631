import type { Flags } from '@moorgate/contract/features.ts'
import { categorisationOn } from '@moorgate/contract/features.ts'
import { londonDay } from '../kernel/clock.ts'
import type { CurrentUser } from '../kernel/session.ts'
import type { Gate, Method } from './records.ts'

type Investor = Pick<
  CurrentUser,
  | 'screening_status'
  | 'category_status'
  | 'category_expires_at'
  | 'compliance_passed'
  | 'compliance_locked_until'
  | 'aml_status'
>

export interface Standing {
  investor: Investor
  flags: Pick<
    Flags,
    'compliance_test_enabled' | 'risk_warning_enabled' | 'financial_promotion_exceptions_enabled'
  >
  /** The category says "none of these apply to me". */
  categoryBlocks: boolean
  methods: readonly Pick<Method, 'status'>[]
  now: Date
}

/**
 * What stands between an investor and offers as such, whichever they open: the same gates in the same order as the API answers for one
 * offer of the usual class. It decides nothing (the API does); it says what to do next where no offer is in question.
 */
export function closedGates(standing: Standing): Gate[] {
  const gates = [
    ...registrationGates(standing),
    ...categoryGates(standing),
    ...testGates(standing),
    ...methodGates(standing),
  ]
  return standing.investor.aml_status === 'failed' ? [...gates, { reason: 'identity_failed' }] : gates
}

/** Until the firm lets somebody in, the API shows them no offer at all. */
function registrationGates({ investor: { screening_status: status } }: Standing): Gate[] {
  return status === 'pending' || status === 'rejected' ? [{ reason: `registration_${status}` }] : []
}

/** Whether the firm keeps this investor from all offers, whatever they do. */
export const isKeptOut = (closed: readonly Gate[]): boolean =>
  closed.some(({ reason }) => reason.startsWith('registration_'))

function categoryGates({ investor, flags, categoryBlocks, now }: Standing): Gate[] {
  if (!categorisationOn(flags)) return []
  const { category_status: status, category_expires_at: expires } = investor
  if (status === 'none') return [{ reason: 'category_missing' }]
  if (status !== 'approved') return [{ reason: `category_${status}` }]
  if (categoryBlocks) return [{ reason: 'category_none' }]
  return expires !== null && expires <= londonDay(now) ? [{ reason: 'category_expired' }] : []
}

function testGates({ investor, flags, now }: Standing): Gate[] {
  if (flags.compliance_test_enabled === 0 || investor.compliance_passed === 1) return []
  const until = investor.compliance_locked_until
  return until !== null && new Date(until) > now
    ? [{ reason: 'test_locked', until }]
    : [{ reason: 'test_not_passed' }]
}

function methodGates({ methods }: Standing): Gate[] {
  if (methods.some(({ status }) => status === 'approved')) return []
  const isUnderWay = methods.some(({ status }) => status === 'pending')
  return [{ reason: isUnderWay ? 'method_not_approved' : 'method_missing' }]
}
