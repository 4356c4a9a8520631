import { transact } from '../../../kernel/work.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import type { NewSession } from '../../../kernel/open-session.ts'
import { actingAs, owesSecondFactor } from '../account.ts'
import { enter, oweSecondFactor } from './start-session.ts'
import { takeLinkToken } from '../passwords/link-tokens.ts'
import { provePassword } from '../passwords/prove-password.ts'
import type { BrowserContext } from './device.ts'

interface SignedIn {
  opened: NewSession
  owed: boolean
  /**
   * Whose device this is from now on: anyone who is in, and anyone who proved password and mailbox and owes
   * the second factor.
   */
  provenUser: number | undefined
}

/**
 * Signs in with e-mail and password, or half in where a second factor is owed. Somebody who was signed in
 * before is replaced.
 */
export async function signIn(
  question: QueryContext,
  given: { email: string; password: string; remember?: boolean | undefined; link_token?: string | undefined },
  visit: BrowserContext,
): Promise<SignedIn> {
  const { account, tried, byLink, strongerHash } = await provePassword(question, given, visit)
  const entrance = { account, visit, remember: given.remember === true, strongerHash }
  const useLink = (work: Work) => byLink && takeLinkToken(work, given.link_token ?? '', 'sign_in')
  if (owesSecondFactor(account)) {
    const opened = await transact(question.platform, question, async (work) => {
      await useLink(work)
      return oweSecondFactor(work, entrance)
    })
    return { opened, owed: true, provenUser: byLink ? account.id : undefined }
  }
  const scope = actingAs(question, account)
  const opened = await transact(question.platform, scope, async (work) => {
    await useLink(work)
    return enter(work, { ...entrance, by: 'password' })
  })
  await tried.succeeded()
  return { opened, owed: false, provenUser: account.id }
}
