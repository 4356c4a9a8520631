import { refuse } from '@moorgate/contract'
import { storeChallenge, takeStoredChallenge } from '../../../kernel/change-session.ts'
import { randomToken } from '../../../kernel/tokens.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import type { BrowserContext } from '../sign-in/device.ts'

/** A challenge of 32 random bytes for one ceremony in this session. */
export async function giveChallenge(question: QueryContext, visit: BrowserContext): Promise<string> {
  const challenge = randomToken()
  const { idHash } = visit.session ?? refuse({ code: 'page_expired' })
  await storeChallenge(question, idHash, challenge)
  return challenge
}

/** The challenge that this session was given, which is used up; undefined where it has none in time. */
export const takeChallenge = async (
  question: QueryContext,
  visit: BrowserContext,
): Promise<string | undefined> => visit.session && takeStoredChallenge(question, visit.session.idHash)
