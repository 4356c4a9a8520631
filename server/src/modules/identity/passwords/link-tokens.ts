import { days, later, minutes } from '../../../kernel/clock.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { digest, randomToken } from '../../../kernel/tokens.ts'
import type { Work } from '../../../kernel/work.ts'

export type LinkPurpose = 'reset_password' | 'set_password' | 'sign_in'

const lasts = { reset_password: minutes(60), set_password: days(7), sign_in: minutes(60) } as const

/**
 * A token for a link in a mail: works once, and no longer once a newer one was sent. Only its digest is kept.
 */
export async function issueLinkToken(work: Work, userId: number, purpose: LinkPurpose): Promise<string> {
  const token = randomToken()
  await withdrawLinkTokens(work.db, work.tenant.id, userId, purpose)
  await work.db
    .insertInto('user_tokens')
    .values({
      tenant_id: work.tenant.id,
      token_hash: digest(token),
      user_id: userId,
      purpose,
      created_at: work.now,
      expires_at: later(work.now, lasts[purpose]),
    })
    .execute()
  return token
}

/**
 * Whose token this is, if it is still good. Asked before the hash is made; what counts is `takeLinkToken`.
 */
export async function holderOfLinkToken(
  db: Db,
  tenantId: number,
  link: { token: string; purpose: LinkPurpose; now: Date },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('user_tokens')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', digest(link.token))
    .where('purpose', '=', link.purpose)
    .where('expires_at', '>', link.now)
    .executeTakeFirst()
  return row?.user_id
}

/** Uses the token up. Of two requests with the same link one deletes the row, and the other finds nothing. */
export async function takeLinkToken(work: Work, token: string, purpose: LinkPurpose): Promise<boolean> {
  const { numDeletedRows } = await work.db
    .deleteFrom('user_tokens')
    .where('tenant_id', '=', work.tenant.id)
    .where('token_hash', '=', digest(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', work.now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Without a purpose, all of them: a password that was just chosen leaves no open link behind. */
export async function withdrawLinkTokens(
  db: Trx,
  tenantId: number,
  userId: number,
  purpose?: LinkPurpose,
): Promise<void> {
  let query = db.deleteFrom('user_tokens').where('tenant_id', '=', tenantId).where('user_id', '=', userId)
  if (purpose) query = query.where('purpose', '=', purpose)
  await query.execute()
}
