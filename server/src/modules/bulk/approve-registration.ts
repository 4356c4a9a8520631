import type { Work } from '../../kernel/work.ts'
import { decideRegistration, users } from '../investors/index.ts'
import { fieldsOf } from './record-fields.ts'
import type { JobRow, Outcome } from './work-on-row.ts'

/** Lets one person who registered in, by the act that decides by hand: it refuses whoever never had to be let in. */
export async function approveRegistration(work: Work, { recordId }: JobRow): Promise<Outcome> {
  const before = await fieldsOf(work, users.name, recordId, ['screening_status'])
  if (before?.['screening_status'] === 'approved') return { status: 'skipped', reason: 'Already so.' }
  await decideRegistration(work, recordId, { status: 'approved' })
  return { status: 'changed' }
}
