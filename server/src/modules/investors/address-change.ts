import { refuse, refuseField, say } from '@moorgate/contract'
import { lockRow } from '../../kernel/resource/write.ts'
import { changeById } from '../../kernel/rows.ts'
import { mustBeConfirmed } from '../../kernel/session-life.ts'
import type { Work } from '../../kernel/work.ts'
import { mustBeSecondPerson } from '../second-person/index.ts'
import { users } from './tables.ts'
import { mustBeAllowed } from './user-policy.ts'

/** A person's row, as far as their address is concerned. */
export interface AddressRow {
  id: number
  role_id: number
  email: string
  pending_email: string | null
  pending_email_by: number | null
}

/**
 * Somebody else enters a new address for a person: it waits for a second person, the old address is told, and
 * payouts wait. Entered again, the latest one counts, and the person who entered it.
 */
export async function askForAddress(work: Work, row: AddressRow, email: string): Promise<void> {
  mustBeConfirmed(work)
  if (row.pending_email === email && row.pending_email_by === work.actor.id) return
  const taken = await work.db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (taken) refuseField('email', say.taken)
  await changeById(work, 'users', row.id, { pending_email: email, pending_email_by: work.actor.id })
  work.emit({
    type: 'user.email_change_asked',
    subject: { type: 'user', id: row.id },
    before: { email: row.email },
    after: { email },
  })
}

/**
 * A new address of one's own waits until its mailbox has proven it. Whether it has an account here is not
 * looked up: the letter alone tells, to the mailbox (decision 37).
 */
export async function askForOwnAddress(work: Work, row: AddressRow, email: string): Promise<void> {
  mustBeConfirmed(work)
  if (row.pending_email === email && row.pending_email_by === row.id) return
  await changeById(work, 'users', row.id, { pending_email: email, pending_email_by: row.id })
  work.emit({
    type: 'user.own_email_change_asked',
    subject: { type: 'user', id: row.id },
    before: { email: row.email },
    after: { email },
  })
}

/**
 * A second person lets the new address in. It has to be proven from its mailbox; until then no link that
 * opens the account goes to it. 409 where another address waits than the one that was read, or its owner
 * entered it, which the mailbox alone proves.
 */
export async function approveAddress(work: Work, id: number, email: string): Promise<void> {
  const row = await lockPerson(work, id)
  if (row.pending_email !== email || row.pending_email_by === row.id) refuse(noneWaits)
  const isOwn = row.id === work.actor.id
  await mustBeSecondPerson(
    work,
    [isOwn ? row.id : row.pending_email_by],
    isOwn
      ? 'This is your own address, so you can’t approve it. Ask a colleague.'
      : 'You entered this address, so you can’t approve it. Ask a colleague.',
  )
  await changeById(work, 'users', id, {
    email,
    email_verified_at: null,
    email_set_by: row.pending_email_by,
    pending_email: null,
    pending_email_by: null,
  })
  await leaveAddress(work, row, { email, isProven: false })
}

/** Takes the new address back, no matter who entered it: it only undoes. */
export async function withdrawAddress(work: Work, id: number): Promise<void> {
  const row = await lockPerson(work, id)
  if (row.pending_email === null) refuse(noneWaits)
  await changeById(work, 'users', id, { pending_email: null, pending_email_by: null })
  work.emit({
    type: 'user.email_change_withdrawn',
    subject: { type: 'user', id },
    before: { email: row.pending_email },
    after: { email: row.email },
  })
}

/**
 * Another address opens the account from now on: the old one is told, and links that were sent to it stop
 * working.
 */
export async function leaveAddress(
  work: Work,
  row: { id: number; email: string },
  now: { email: string; isProven: boolean },
): Promise<void> {
  await work.db
    .deleteFrom('user_tokens')
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', row.id)
    .execute()
  const subject = { type: 'user' as const, id: row.id }
  work.emit({
    type: 'user.email_changed',
    subject,
    before: { email: row.email },
    after: { email: now.email },
  })
  if (!now.isProven) work.emit({ type: 'identity.verification_requested', subject })
}

async function lockPerson(work: Work, id: number): Promise<AddressRow> {
  const row = (await lockRow(work, users, id)) as unknown as AddressRow
  mustBeAllowed(work, row, 'update')
  return row
}

const noneWaits = {
  code: 'conflict',
  reason: 'no_change_waits',
} as const
