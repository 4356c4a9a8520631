import type { Work } from '../../kernel/work.ts'
import { decideRegistration, users } from '../investors/index.ts'
import { fieldsOf } from './record-fields.ts'
import type { JobRow, Outcome } from './work-on-row.ts'

/**
 * Lets one person who registered in, by the act that decides by hand. Who is in already, or never had to be
 * let in, needs nothing.
 */
export async function approveRegistration(work: Work, { recordId }: JobRow): Promise<Outcome> {
  const before = await fieldsOf(work, users.name, recordId, ['screening_status'])
  if (before?.['screening_status'] === 'approved') return { status: 'skipped', reason: 'No change needed.' }
  if (before?.['screening_status'] === 'not_required')
    return { status: 'skipped', reason: 'Not a registration awaiting approval.' }
  await decideRegistration(work, recordId, { status: 'approved' })
  return { status: 'changed' }
}
