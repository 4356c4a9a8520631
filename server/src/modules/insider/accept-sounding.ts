import { refuse } from '@moorgate/contract'
import type { BodyOf, acceptMarketSounding, spokenChannels } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import { requestOf, wordsOf } from './requests.ts'
import { addSounded } from './sounding/sounded-insiders.ts'

/** As much of what a browser calls itself as is kept. */
const longestBrowser = 500

/**
 * The caller accepts the duties of a confidential offer that waits for their answer. The words are kept with
 * it, because the tenant may change them. Who has accepted already gets the same row: of two presses at once,
 * or a second visit, one acceptance comes.
 *
 * @returns the acceptance's id, and whether it is new
 */
export async function acceptSounding(
  work: Work,
  { investment_opportunity_id: offerId, text_version: read }: BodyOf<typeof acceptMarketSounding>,
  browser: string | undefined,
): Promise<{ id: number; isNew: boolean }> {
  await lockSounding(work, offerId)
  const { accepted_at: before, status } = await requestOf(work, offerId)
  if (status === 'expired') refuse({ code: 'conflict', reason: 'expired', about: 'sounding' })
  const { text_version } = wordsOf(work.tenant)
  if (before === null && read && read !== text_version)
    refuse({
      code: 'conflict',
      reason: 'stale_version',
      about: 'market_sounding',
    })
  const made = await keepAcceptance(work, {
    offerId,
    userId: work.actor.id ?? 0,
    at: work.now,
    from: { address: work.address ?? null, browser: browser?.slice(0, longestBrowser) ?? null },
  })
  return made === undefined
    ? { id: await keptBefore(work, offerId), isNew: false }
    : { id: made, isNew: true }
}

interface Acceptance {
  offerId: number
  userId: number
  at: Date
  /** How they were told outside the portal. */
  channel?: (typeof spokenChannels)[number]
  /** Where it came from in the portal. */
  from?: { address: string | null; browser: string | null }
}

/**
 * Writes an acceptance with the tenant's words, and the person's entry on the insider list, unless they have accepted;
 * gives the id of a new acceptance.
 */
export async function keepAcceptance(
  work: Work,
  { offerId, userId, at, channel, from = { address: null, browser: null } }: Acceptance,
): Promise<number | undefined> {
  const { text, text_version } = wordsOf(work.tenant)
  const made = await work.db
    .insertInto('market_sounding_acceptances')
    .values({
      tenant_id: work.tenant.id,
      investment_opportunity_id: offerId,
      user_id: userId,
      statement: text,
      text_version,
      accepted_at: at,
      ...from,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'investment_opportunity_id']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  await addSounded(work, { offerId, userId, at, channel: channel ?? null })
  work.emit({
    type: 'market_sounding.accepted',
    subject: { type: 'market_sounding_acceptance', id: made.id },
    payload: { investment_opportunity_id: offerId, user_id: userId, text_version },
  })
  return made.id
}

/**
 * Accepting and cleansing take turns: nobody accepts what is cleansed, and everybody who accepted before is
 * released.
 */
async function lockSounding({ db, tenant }: Work, opportunityId: number): Promise<void> {
  await db
    .selectFrom('market_soundings')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('investment_opportunity_id', '=', opportunityId)
    .forShare()
    .execute()
}

async function keptBefore({ db, tenant, actor }: Work, opportunityId: number): Promise<number> {
  const { id } = await db
    .selectFrom('market_sounding_acceptances')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', actor.id ?? 0)
    .where('investment_opportunity_id', '=', opportunityId)
    .executeTakeFirstOrThrow()
  return id
}
