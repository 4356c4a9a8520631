import { sql } from 'kysely'
import { refuse } from '@moorgate/contract'
import { later, minutes } from '../../../kernel/clock.ts'
import { randomToken } from '../../../kernel/tokens.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import type { BrowserContext } from '../sign-in/device.ts'

const lasts = minutes(5)

/**
 * A challenge for one ceremony in this session: 32 random bytes, in the place of one that was not answered.
 */
export async function giveChallenge(question: QueryContext, visit: BrowserContext): Promise<string> {
  const challenge = randomToken()
  await question.db
    .updateTable('sessions')
    .set({ challenge, challenge_until: later(question.now, lasts) })
    .where('tenant_id', '=', question.tenant.id)
    .where('id_hash', '=', (visit.session ?? refuse({ code: 'page_expired' })).idHash)
    .execute()
  return challenge
}

/**
 * The challenge that this session was given, or undefined. It is gone afterwards, whatever comes of the
 * answer: a captured one fits nowhere.
 */
export async function takeChallenge(
  question: QueryContext,
  visit: BrowserContext,
): Promise<string | undefined> {
  if (!visit.session) return undefined
  const { tenant, now, db } = question
  const { rows } = await sql<{ challenge: string | null; in_time: boolean }>`
    update sessions s set challenge = null, challenge_until = null
    from (select h.id_hash, h.challenge, h.challenge_until > ${now} as in_time from sessions h
          where h.tenant_id = ${tenant.id} and h.id_hash = ${visit.session.idHash} for update) held
    where s.tenant_id = ${tenant.id} and s.id_hash = held.id_hash
    returning held.challenge, held.in_time`.execute(db)
  const held = rows[0]
  return held?.in_time && held.challenge !== null ? held.challenge : undefined
}
