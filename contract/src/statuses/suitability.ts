import { movesFrom } from './machine.ts'
import type { Machine, StatusStyle } from './machine.ts'

export const categorisationStatuses = {
  none: { label: 'state_none', tone: 'neutral' },
  submitted: { label: 'state_submitted', tone: 'info' },
  pending_review: { label: 'state_pending_review', tone: 'warning' },
  approved: { label: 'state_approved', tone: 'positive' },
  rejected: { label: 'state_rejected', tone: 'negative' },
  expired: { label: 'state_expired', tone: 'warning' },
  superseded: { label: 'state_superseded', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

export type CategorisationStatus = keyof typeof categorisationStatuses

/** How far the evidence has come that staff asked for of a statement that waits. */
export const categoryEvidenceStates = {
  requested: { label: 'state_evidence_requested', tone: 'warning' },
  added: { label: 'state_evidence_added', tone: 'info' },
} as const satisfies Record<string, StatusStyle>

/** How a statement is shown: where evidence was asked for, how far that has come says more than that it waits. */
export const categorisationState = (statement: {
  status: CategorisationStatus
  evidence_status: keyof typeof categoryEvidenceStates | null
}): StatusStyle =>
  statement.evidence_status === null
    ? categorisationStatuses[statement.status]
    : categoryEvidenceStates[statement.evidence_status]

/**
 * A category was given: it counts, or its time is over. Of a statement, and of the category on a person's
 * record.
 */
export const categorisedStatuses = ['approved', 'expired'] as const satisfies readonly CategorisationStatus[]

/** What a list says of a person's appropriateness test; `locked` for 24 hours after a failure. */
export const testStates = ['passed', 'locked', 'not_passed', 'not_started'] as const
export type TestState = (typeof testStates)[number]

export type CategorisationGuard =
  | 'statement_signed'
  | 'approval_needed'
  | 'approval_not_needed'
  | 'reviewer_is_not_subject'
  | 'out_of_date'
  | 'newer_statement'

/**
 * One signed statement. Approval is automatic unless the category asks for a reviewer, who is never its
 * subject.
 */
export const categorisationMachine: Machine<CategorisationStatus, CategorisationGuard> = {
  name: 'categorisation',
  initial: 'none',
  moves: [
    ...movesFrom(['none'], 'submitted', ['statement_signed']),
    ...movesFrom(['submitted'], 'approved', ['approval_not_needed']),
    ...movesFrom(['submitted'], 'pending_review', ['approval_needed']),
    ...movesFrom(['pending_review'], 'approved', ['reviewer_is_not_subject']),
    { from: 'pending_review', to: 'rejected', guards: ['reviewer_is_not_subject'], reason: true },
    ...movesFrom(['approved'], 'expired', ['out_of_date']),
    ...movesFrom(['submitted', 'pending_review', 'approved', 'rejected', 'expired'], 'superseded', [
      'newer_statement',
    ]),
  ],
}

export const appropriatenessStatuses = {
  not_started: { label: 'state_not_started', tone: 'neutral' },
  in_progress: { label: 'state_in_progress', tone: 'info' },
  passed: { label: 'state_passed', tone: 'positive' },
  failed: { label: 'state_failed', tone: 'negative' },
  locked: { label: 'state_locked', tone: 'warning' },
  blocked: { label: 'state_blocked', tone: 'negative' },
  expired: { label: 'state_expired', tone: 'warning' },
} as const satisfies Record<string, StatusStyle>

export type AppropriatenessStatus = keyof typeof appropriatenessStatuses

/** Specification §4: the result that a user record carries. */
export const complianceResults = {
  0: { label: 'state_failed', tone: 'negative' },
  1: { label: 'state_passed', tone: 'positive' },
} as const satisfies Record<0 | 1, StatusStyle>
