import { refuse, refuseField, say } from '@moorgate/contract'
import { countPendingTry } from '../../../kernel/change-session.ts'
import type { NewSession } from '../../../kernel/open-session.ts'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { accountById, actingAs } from '../account.ts'
import type { Account } from '../account.ts'
import { noteFailure } from '../passwords/prove-password.ts'
import { useCode, useRecoveryCode } from '../second-factor/second-factor-store.ts'
import type { BrowserContext } from './device.ts'
import { knownDevice } from './known-device.ts'
import { countCodeTry } from './sign-in-limits.ts'
import { enter } from './start-session.ts'

const mostTries = 5

interface ChallengeAnswer {
  code?: string | null | undefined
  recovery_code?: string | null | undefined
}

/**
 * Completes a sign-in by the second factor. 401 when none is owed (any more), 422 on the field for a wrong
 * code, 429 from the sixth try on: then the sign-in starts over. The code is used up before the session
 * opens, so it opens one at most.
 */
export async function answerChallenge(
  question: QueryContext,
  challengeAnswer: ChallengeAnswer,
  visit: BrowserContext,
): Promise<NewSession> {
  if (!challengeAnswer.code && !challengeAnswer.recovery_code) refuseField('code', say.required)
  const { account, remembered } = await pendingAccount(question, visit)
  const by = challengeAnswer.code ? 'code' : 'recovery_code'
  const trusted = knownDevice(question.tenant, account.id, visit.devices, question.now)
  const tried = await countCodeTry(question, { email: account.email, trusted, field: by })
  const right = challengeAnswer.code
    ? account.hasApp && (await useCode(question, account.id, challengeAnswer.code))
    : await useRecoveryCode(question, account.id, challengeAnswer.recovery_code ?? '')
  if (!right) {
    await noteFailure(question, account.id, by)
    refuseField(by, wrong[by])
  }
  const opened = await transact(question.platform, actingAs(question, account), async (work) => {
    if (by === 'recovery_code')
      work.emit({ type: 'identity.recovery_code_used', subject: { type: 'user', id: account.id } })
    return enter(work, { account, visit, by, remember: remembered })
  })
  await tried.succeeded()
  return opened
}

const wrong = {
  code: 'The provided two factor authentication code was invalid.',
  recovery_code: 'The provided two factor recovery code was invalid.',
} as const

/**
 * Who is half signed in here. The try is counted at once, in a statement of its own: a wrong answer takes
 * nothing back.
 */
async function pendingAccount(
  question: QueryContext,
  visit: BrowserContext,
): Promise<{ account: Account; remembered: boolean }> {
  const row = visit.session?.pending ? await countPendingTry(question, visit.session.idHash) : undefined
  if (!row?.pending_user_id) refuse({ code: 'unauthenticated' })
  if (row.pending_tries > mostTries) {
    const retryAfterSeconds = Math.ceil((row.pending_until!.getTime() - question.now.getTime()) / 1000)
    refuse({ code: 'throttled', limit: mostTries, retryAfterSeconds })
  }
  const account = await accountById(question.db, question.tenant.id, row.pending_user_id)
  // A password that was changed, or an account that was switched off, since the password was given.
  if (!account?.isActive || account.epoch !== row.epoch) refuse({ code: 'unauthenticated' })
  return { account, remembered: row.remembered }
}
