import { refuse, roleIds } from '@moorgate/contract'
import type { DirectOffer } from '@moorgate/contract'
import { directOfferFact, directOfferStage, pauseEndsAt } from '../../domain/cooling-off.ts'
import { wireTime } from '../../kernel/clock.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Scope } from '../../kernel/work.ts'

const columns = [
  'direct_offer_requested_at',
  'direct_offer_warned_at',
  'direct_offer_left_at',
  'direct_offer_continued_at',
] as const

/** How far an investor is: oneself, or for staff any investor. Anyone else is not found. */
export async function directOfferOf(
  { db, tenant, actor, now }: Scope & { db: Db | Trx },
  userId: number,
): Promise<DirectOffer> {
  const isOthers = actor.roleId === roleIds.user && actor.id !== userId
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', isOthers ? 0 : userId)
    .where('role_id', '=', roleIds.user)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) refuse({ code: 'not_found' })
  const fact = directOfferFact(row)
  const end = fact.requestedAt && !fact.continuedAt ? pauseEndsAt(fact.requestedAt) : null
  return {
    stage: directOfferStage(fact, now),
    requested_at: onWire(fact.requestedAt),
    warned_at: onWire(fact.warnedAt),
    retry_at: onWire(end),
    left_at: onWire(fact.leftAt),
    continued_at: onWire(fact.continuedAt),
  }
}

const onWire = (at: Date | null) => at && wireTime(at)
