import { transact } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { accountByEmail } from '../account.ts'
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
