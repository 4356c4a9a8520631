import { holdingPeriodDays, liveStatuses, madeDealStatuses } from '@moorgate/contract'
import type { dealFindings, dealSides } from '@moorgate/contract'
import { sql } from 'kysely'
import { hasClosedRow } from '../../rows/opportunity-rows.ts'
import { londonDate } from '../../kernel/clock.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { isSameSecurity } from '../../domain/issuers.ts'
import type { Security } from '../../domain/issuers.ts'
import { restrictionOn } from './restricted/restrictions.ts'
import type { Scope } from '../../kernel/work.ts'

type Side = (typeof dealSides)[number]
export type Finding = (typeof dealFindings)[number]

export interface DealChecks {
  /** A round that is open, or told of in confidence, has a name like the instrument's. */
  conflict: boolean
  /** Why its issuer is restricted, which only compliance reads. */
  restriction: string | null
  /** The last day on which an earlier deal keeps this one back. */
  holding_until: string | null
}

/** Sides that are the opposite of each other: what was bought is not sold within the holding period. */
const isBuying = (side: Side) => side === 'buy' || side === 'subscribe' || side === 'gift_in'

type DealReader = Pick<Scope, 'tenant' | 'actor' | 'now'> & { db: Db | Trx }

/** What stands against a deal when it is sent. */
export async function checkPersonalDeal(
  scope: DealReader,
  deal: Security & { side: Side },
): Promise<DealChecks> {
  const facts = await readChecks(scope, deal, `not ${hasClosedRow('o')}`)
  return { ...facts, restriction: await restrictionOn(scope, deal) }
}

/**
 * What is said of it before it is sent. A draft, a round told of in confidence and the restricted list are
 * left out: anyone could try names and learn inside information from what is found.
 */
export const previewPersonalDeal = (scope: DealReader, deal: Security & { side: Side }) =>
  readChecks(scope, deal, `o.status in ${statusList(liveStatuses)} and not o.market_sounding`)

async function readChecks(
  scope: DealReader,
  deal: Security & { side: Side },
  ofRounds: string,
): Promise<Omit<DealChecks, 'restriction'>> {
  const { db, tenant } = scope
  const { rows } = await sql<{ conflict: boolean }>`
    select exists (
        select 1 from investment_opportunities o
        where o.tenant_id = ${tenant.id} and o.deleted_at is null and ${sql.raw(ofRounds)}
          and word_similarity(lower(split_part(o.name, ',', 1)), lower(${deal.instrument})) >= 0.5) as conflict`.execute(
    db,
  )
  const own = { ...deal, user_id: scope.actor.id ?? 0, day: londonDate(scope.now) }
  return { conflict: rows[0]!.conflict, holding_until: await heldUntil(scope, own) }
}

/** A deal that a person wants to make, or made, on a day. */
interface PersonsDeal extends Security {
  side: Side
  user_id: number
  day: string
}

/**
 * The last day on which another deal in the same security, however it was written, keeps this one back. One that
 * was made later than this one, but was recorded first, counts too.
 */
export async function heldUntil(
  { db, tenant }: Pick<DealReader, 'tenant' | 'db'>,
  deal: PersonsDeal,
): Promise<string | null> {
  const opposite = isBuying(deal.side) ? ['sell', 'gift_out'] : ['buy', 'subscribe', 'gift_in']
  const { rows } = await sql<Security & { until: string }>`
    select d.instrument, d.isin, d.holding_until::text as until from personal_account_deals d
    where d.tenant_id = ${tenant.id} and d.user_id = ${deal.user_id} and d.status in ${sql.raw(statusList(madeDealStatuses))}
      and d.side = any(${opposite}::text[]) and d.holding_until >= ${deal.day}::date
      and d.executed_on <= ${deal.day}::date + ${holdingPeriodDays}::int
    order by d.holding_until desc`.execute(db)
  return rows.find((held) => isSameSecurity(held, deal))?.until ?? null
}

export const findingsOf = ({ conflict, holding_until: until, restriction }: DealChecks): Finding[] => [
  ...(restriction === null ? [] : (['restricted'] as const)),
  ...(conflict ? (['conflict'] as const) : []),
  ...(until === null ? [] : (['holding_period'] as const)),
]

/** What a deal's record says of the security and the side. */
export const dealOfRow = (row: Readonly<Record<string, unknown>>) => ({
  instrument: String(row['instrument']),
  isin: row['isin'] as string | null,
  registration_number: row['registration_number'] as string | null,
  side: row['side'] as Side,
  user_id: row['user_id'] as number,
})
