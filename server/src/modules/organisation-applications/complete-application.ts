import { isEditableApplication, refuse } from '@moorgate/contract'
import { deleteRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { isOpen, lockApplication, moveApplication, refuseMove } from './application.ts'
import type { Application } from './application.ts'
import { mustNameOrganisation, readApplication } from './application-rules.ts'
import { applications } from './tables.ts'

type Values = Record<string, unknown>

interface Completion {
  /** What the applicant writes anew. */
  given: Values
  /** What becomes of it, if anything. */
  status: string | undefined
  expectedVersion: number | undefined
}

/**
 * An applicant changes a draft, or an application about which staff asked for more, and sends it or takes it
 * back.
 */
export async function completeApplication(
  work: Work,
  application: Application,
  { given, status, expectedVersion }: Completion,
): Promise<void> {
  if (Object.keys(given).length > 0) {
    if (!isEditableApplication(application)) refuseMove(application)
    const values = await readApplication(work, given)
    await updateRow(work, applications, application, values, expectedVersion)
  }
  if (status === undefined) return
  const current = await lockApplication(work, application.id)
  if (status === 'withdrawn') return withdraw(work, current)
  if (status !== 'submitted') refuse({ code: 'forbidden' })
  await sendIn(work, current)
}

/** A draft goes to staff; what they asked more about goes back to whoever asked. */
async function sendIn(work: Work, application: Application): Promise<void> {
  if (!isEditableApplication(application)) refuseMove(application)
  mustNameOrganisation(application)
  if (application.status === 'draft')
    return moveApplication(work, application, 'submitted', { submitted_at: work.now })
  return moveApplication(work, application, 'in_review', { reason: null })
}

async function withdraw(work: Work, application: Application): Promise<void> {
  if (!isOpen(application)) refuseMove(application)
  await moveApplication(work, application, 'withdrawn')
}

/** A draft that nobody else has seen leaves nothing behind. */
export async function discardApplication(work: Work, id: number): Promise<void> {
  const application = await lockApplication(work, id)
  if (application.status !== 'draft') refuseMove(application)
  await deleteRow(work, applications, id)
}
