import { refuseField, say } from '@moorgate/contract'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { accountByEmail, accountById } from '../account.ts'
import { registrantOf } from './registrant.ts'
import { isWithin } from '../sign-in/sign-in-limits.ts'
import type { BrowserContext } from '../sign-in/device.ts'

/** What a mailbox is sent because of registrations with its address. */
const hourly = { name: 'registration-mail', limit: 5, perSeconds: 3600 }

export const mayWriteOfRegistration = (
  asking: Parameters<typeof isWithin>[0],
  email: string,
): Promise<boolean> => isWithin(asking, hourly, email)

/**
 * Sends the letter that confirms an address again, to the person who is signed in: to the new address that
 * they asked for, else to their own. False where there is nothing to confirm.
 */
export async function resendVerification(work: Work): Promise<boolean> {
  const account = await accountById(work.db, work.tenant.id, work.actor.id ?? 0)
  if (!account || (account.verifiedAt && account.newEmail === null)) return false
  const type =
    account.newEmail === null ? 'identity.verification_requested' : 'identity.new_address_link_requested'
  work.emit({ type, subject: { type: 'user', id: account.id } })
  return true
}

/**
 * Sends what a registration with this address sends, once more. The browser that registered gets its link
 * again; any other gets what a second registration would: a link from a stranger's form confirms no password
 * that somebody else chose. Known and unknown addresses are counted, looked up and noted alike.
 */
export async function resendToGuest(
  question: QueryContext,
  email: string | undefined,
  visit: BrowserContext,
): Promise<void> {
  if (email === undefined) refuseField('email', say.required)
  const mayWrite = await mayWriteOfRegistration(question, email)
  await transact(question.platform, question, async (work) => {
    const account = await accountByEmail(work.db, work.tenant.id, email)
    const registrant = await registrantOf(work, visit)
    const isOwn = account !== undefined && registrant?.account.id === account.id
    work.emit({
      type: isOwn ? 'identity.verification_requested' : 'identity.registration_repeated',
      subject: { type: 'user', id: mayWrite && account ? account.id : null },
    })
  })
}
