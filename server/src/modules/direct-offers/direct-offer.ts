import { refuse, roleIds } from '@moorgate/contract'
import type { DirectOffer, DirectOfferStage } from '@moorgate/contract'
import { pauseEndsAt } from '../../domain/cooling-off.ts'
import type { DirectOfferFact } from '../../domain/eligibility-facts.ts'
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
  const facts: DirectOfferFacts = {
    requestedAt: row.direct_offer_requested_at,
    warnedAt: row.direct_offer_warned_at,
    leftAt: row.direct_offer_left_at,
    continuedAt: row.direct_offer_continued_at,
  }
  const end = facts.requestedAt && !facts.continuedAt ? pauseEndsAt(facts.requestedAt) : null
  return {
    stage: stageOf(facts, now),
    requested_at: onWire(facts.requestedAt),
    warned_at: onWire(facts.warnedAt),
    retry_at: onWire(end),
    left_at: onWire(facts.leftAt),
    continued_at: onWire(facts.continuedAt),
  }
}

type DirectOfferFacts = DirectOfferFact & { leftAt: Date | null }

function stageOf(
  { requestedAt, warnedAt, leftAt, continuedAt }: DirectOfferFacts,
  now: Date,
): DirectOfferStage {
  if (continuedAt) return 'continued'
  if (!requestedAt || leftAt) return 'request'
  if (!warnedAt) return 'warning'
  return now < pauseEndsAt(requestedAt) ? 'pause' : 'choice'
}

const onWire = (at: Date | null) => at?.toISOString().replace('Z', '000Z') ?? null
