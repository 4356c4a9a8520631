import { transact } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import type { Account } from '../account.ts'
import { isWithin } from './sign-in-limits.ts'

/** As long as the link works: anyone who goes on guessing sends the owner no more than this. */
const hourly = { name: 'sign-in-link', limit: 1, perSeconds: 3600 }

/**
 * Has the owner of an account sent a link by which they sign in although others used up its tries. Known and
 * unknown addresses are counted and noted alike.
 */
export async function offerSignInLink(
  question: QueryContext,
  email: string,
  account: Account | undefined,
): Promise<void> {
  if (!(await isWithin(question, hourly, email))) return
  const id = account?.isActive ? account.id : null
  await transact(question.platform, question, async (work) => {
    work.emit({ type: 'identity.sign_in_blocked', subject: { type: 'user', id } })
  })
}
