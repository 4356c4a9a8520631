import { madeDealStatuses } from '@moorgate/contract'
import type { dealFindings, dealSides } from '@moorgate/contract'
import { sql } from 'kysely'
import { hasClosedRow } from '../../rows/opportunity-rows.ts'
import { londonDate } from '../../kernel/clock.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
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

/** What stands against a deal, for the person who asks and when it is sent. */
export async function checkPersonalDeal(
  scope: Pick<Scope, 'tenant' | 'actor' | 'now'> & { db: Db | Trx },
  deal: Security & { side: Side },
): Promise<DealChecks> {
  const { db, tenant, actor, now } = scope
  const { instrument, side } = deal
  const opposite = isBuying(side) ? ['sell', 'gift_out'] : ['buy', 'subscribe', 'gift_in']
  const { rows } = await sql<Omit<DealChecks, 'restriction'>>`
    select exists (
        select 1 from investment_opportunities o
        where o.tenant_id = ${tenant.id} and o.deleted_at is null and not ${sql.raw(hasClosedRow('o'))}
          and word_similarity(lower(split_part(o.name, ',', 1)), lower(${instrument})) >= 0.5) as conflict,
      (select max(d.holding_until)::text from personal_account_deals d
        where d.tenant_id = ${tenant.id} and d.user_id = ${actor.id} and d.status in ${sql.raw(statusList(madeDealStatuses))}
          and lower(d.instrument) = lower(${instrument}) and d.side = any(${opposite}::text[])
          and d.holding_until >= ${londonDate(now)}::date) as holding_until`.execute(db)
  return { ...rows[0]!, restriction: await restrictionOn(scope, deal) }
}

export const findingsOf = ({ conflict, holding_until: until, restriction }: DealChecks): Finding[] => [
  ...(restriction === null ? [] : (['restricted'] as const)),
  ...(conflict ? (['conflict'] as const) : []),
  ...(until === null ? [] : (['holding_period'] as const)),
]
