import { transact } from '../../kernel/work.ts'
import type { Question } from '../../kernel/work.ts'
import type { Opened } from '../../kernel/open-session.ts'
import { actingAs, owesSecondFactor } from './account.ts'
import { enter, oweSecondFactor } from './enter.ts'
import { provePassword } from './prove-password.ts'
import type { Visit } from './visit.ts'

/** Signs in with e-mail and password, or half in where a second factor is owed. Somebody who was signed in before is replaced. */
export async function signIn(
  question: Question,
  given: { email: string; password: string; remember?: boolean | undefined },
  visit: Visit,
): Promise<{ opened: Opened; owed: boolean }> {
  const { account, tried, strongerHash } = await provePassword(question, given)
  const entrance = { account, visit, remember: given.remember === true, strongerHash }
  if (owesSecondFactor(account)) {
    const opened = await transact(question.platform, question, (work) => oweSecondFactor(work, entrance))
    return { opened, owed: true }
  }
  const scope = actingAs(question, account)
  const opened = await transact(question.platform, scope, (work) =>
    enter(work, { ...entrance, by: 'password' }),
  )
  await tried.succeeded()
  return { opened, owed: false }
}
