import { refuse, roleIds } from '@moorgate/contract'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { accountByEmail, accountById } from '../account.ts'
import { isWithin } from '../sign-in/sign-in-limits.ts'

const pause = { name: 'password-mail-pause', limit: 1, perSeconds: 60 }
const hourly = { name: 'password-mail', limit: 3, perSeconds: 3600 }

/**
 * Has the reset mail sent, if there is somebody to send it to. Known and unknown addresses are counted,
 * looked up and noted alike, so neither the answer nor its time says which it was; what is beyond a mailbox's
 * limits is dropped in silence.
 */
export async function requestPasswordReset(question: QueryContext, email: string): Promise<void> {
  if (!(await isWithin(question, pause, email)) || !(await isWithin(question, hourly, email))) return
  const account = await accountByEmail(question.db, question.tenant.id, email)
  const id = account?.isActive ? account.id : null
  await transact(question.platform, question, async (work) => {
    work.emit({ type: 'identity.password_reset_requested', subject: { type: 'user', id } })
  })
}

/** What staff are told where they would have a link sent to an address that one of them set. */
export const addressUnproven = {
  code: 'conflict',
  reason: 'address_unproven',
} as const

/** Staff have an investor's reset mail sent, and learn nothing that would let them in. */
export async function sendPasswordReset(work: Work, userId: number): Promise<void> {
  const account = await accountById(work.db, work.tenant.id, userId)
  if (account?.roleId !== roleIds.user) refuse({ code: 'not_found' })
  if (account.isAddressUnproven) refuse(addressUnproven)
  work.emit({ type: 'identity.password_reset_requested', subject: { type: 'user', id: userId } })
}
