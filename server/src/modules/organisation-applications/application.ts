import { openApplicationStatuses, refuse, roleIds } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../kernel/database/tables.ts'
import { changeById, lockById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'

export type Application = Selectable<Tables['organisation_links']>
export type Status = Application['status']

/**
 * Locked, so that of two who decide at once the second sees what the first did. Somebody else's, or a draft
 * of it, is not there.
 */
export async function lockApplication(work: Work, id: number): Promise<Application> {
  const row = await lockById(work, 'organisation_links', id)
  const isTheirs =
    work.actor.roleId === roleIds.user ? row.user_id === work.actor.id : row.submitted_at !== null
  return isTheirs ? row : refuse({ code: 'not_found' })
}

export const isOpen = (application: Pick<Application, 'status'>) =>
  openApplicationStatuses.some((status) => status === application.status)

const standings: Readonly<Record<Status, string>> = {
  draft: 'hasn’t been submitted yet',
  submitted: 'has been submitted',
  in_review: 'is in review',
  info_requested: 'is waiting for more information from the applicant',
  approved: 'has been approved',
  rejected: 'has been rejected',
  withdrawn: 'has been withdrawn',
}

/** 409 that says where the application stands. */
export function refuseMove({ status }: Pick<Application, 'status'>): never {
  const message = `This application ${standings[status]}.`
  refuse({
    code: 'conflict',
    reason: isOpen({ status }) ? 'illegal_move' : 'decided',
    message,
    errors: { status: [message] },
  })
}

/** What happened, for each status to which an application moves. */
const events = {
  submitted: 'organisation_application.submitted',
  in_review: 'organisation_application.review_started',
  info_requested: 'organisation_application.info_requested',
  approved: 'organisation_application.approved',
  rejected: 'organisation_application.rejected',
  withdrawn: 'organisation_application.withdrawn',
} as const

export type MovedTo = keyof typeof events

/**
 * Writes a new status and what comes with it, and says so. The caller has checked that the move is allowed.
 */
export async function moveApplication(
  work: Work,
  application: Application,
  status: MovedTo,
  changes: Partial<
    Pick<Application, 'submitted_at' | 'reviewer_id' | 'decided_at' | 'reason' | 'organisation_id'>
  > = {},
): Promise<void> {
  await changeById(work, 'organisation_links', application.id, { ...changes, status })
  work.emit({
    type: events[status],
    subject: { type: 'organisation_application', id: application.id },
    payload: {
      user_id: application.user_id,
      ...(changes.organisation_id && { organisation_id: changes.organisation_id }),
    },
    before: { status: application.status },
    after: { status, ...(changes.reason && { reason: changes.reason }) },
  })
}

/** More is asked for in the same words as before: nothing is decided by it. */
export const repeats = (
  application: Pick<Application, 'status' | 'reason'>,
  { status, reason }: { status: string; reason: string | undefined },
): boolean => status === 'info_requested' && status === application.status && reason === application.reason
