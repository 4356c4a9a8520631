import { refuse } from '@moorgate/contract'
import { checkVersion } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { mustBeSecondPerson } from '../second-person/index.ts'
import { change, lock } from './connection.ts'
import { heldUntil, setIt } from './held-account.ts'

/**
 * A second person found the account right: cards are taken through it at once. 409 where another one was connected
 * since it was read.
 */
export async function approveAccount(work: Work, version: number): Promise<void> {
  const row = await lock(work)
  checkVersion({ version: row?.version ?? 0 }, version)
  if (!row || row.secret_sealed === null || !heldUntil(row, work.now))
    refuse({ code: 'conflict', reason: 'not_waiting' })
  await mustBeSecondPerson(work, [row.set_by], setIt)
  await change(work, { held_until: null, approved_by: work.actor.id, approved_at: work.now })
  work.emit({
    type: 'card_connection.approved',
    subject: { type: 'card_connection', id: null },
    after: { secret_ending: row.secret_ending },
  })
}
