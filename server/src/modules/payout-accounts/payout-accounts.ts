import { sql } from 'kysely'
import { hours, later } from '../../kernel/clock.ts'
import { forTenant } from '../../kernel/database/for-tenant.ts'
import type { Work } from '../../kernel/work.ts'

/** No money goes by an account that took another one's place until this long after: domain handbook §3.2. */
const heldFor = hours(48)

/**
 * The standing that an account begins with: nobody has approved it. `waits`: money goes by it after 48 hours
 * at the earliest.
 */
export async function beginStanding(work: Work, accountId: number, waits: boolean): Promise<void> {
  await work.db
    .insertInto('bank_account_standings')
    .values({
      tenant_id: work.tenant.id,
      bank_account_id: accountId,
      held_until: waits ? later(work.now, heldFor) : null,
    })
    .execute()
}

/** A second person found the account right. A wait that still runs goes on. */
export async function approveAccount(work: Work, accountId: number): Promise<void> {
  await changeStanding(work, accountId, {
    approved_at: work.now,
    approved_by: work.actor.id,
    refused_at: null,
    refused_by: null,
  })
}

/** No money goes to it from now on: staff refused it, or its owner says that it is not theirs. */
export async function refuseAccount(work: Work, accountId: number): Promise<void> {
  await changeStanding(work, accountId, { refused_at: work.now, refused_by: work.actor.id })
}

async function changeStanding(
  work: Work,
  accountId: number,
  values: {
    approved_at?: Date
    approved_by?: number | null
    refused_at: Date | null
    refused_by: number | null
  },
): Promise<void> {
  await work.db
    .updateTable('bank_account_standings')
    .set(values)
    .where('tenant_id', '=', work.tenant.id)
    .where('bank_account_id', '=', accountId)
    .execute()
}

/** SQL of how an account stands; `s` is its standing. One without a standing was approved by nobody. */
export const standingSql = (s: string) =>
  `case when ${s}.refused_at is not null then 'refused' when ${s}.approved_at is null then 'waiting' else 'approved' end`

/**
 * SQL from the account `f` that comes back where one is disputed or refused: the owner's last one before it
 * that was approved or served its wait. One that was refused never comes back, and one that was replaced
 * before anybody approved it and before its wait was over doesn't either: anyone who puts in two accounts and
 * disputes the second must not be left with the first.
 */
export const accountBeforeSql = (
  owner: string,
  disputed: string,
  type: 'investment_method_entity' | 'investment_opportunity' | 'fund' = 'investment_method_entity',
) => `from bank_accounts f
  join bank_account_standings fs on fs.tenant_id = $1 and fs.bank_account_id = f.id
  where f.tenant_id = $1 and f.owner_type = '${type}' and f.owner_id = ${owner}.id
    and f.id < ${disputed} and fs.refused_at is null
    and (fs.approved_at is not null or fs.held_until is null
      or fs.held_until <= (select min(n.created_at) from bank_accounts n where n.tenant_id = $1
        and n.owner_type = f.owner_type and n.owner_id = f.owner_id and n.id > f.id))
  order by f.id desc limit 1`

/**
 * SQL of the moment from which money is called to an account that investors pay into; null where a second
 * person approved it, which lets it count at once. `s` is its standing.
 */
export const callableFromSql = (s: string) => `case when ${s}.approved_at is null then ${s}.held_until end`

/**
 * Until when no money is called to an account that investors pay into; null where it counts. One without a
 * standing never does.
 */
export async function callsHeldUntil({ db, tenant, now }: Work, accountId: number): Promise<Date | null> {
  const { rows } = await sql<{ from: Date | null }>`
    select ${sql.raw(callableFromSql('s'))} as from from bank_account_standings s
    where s.tenant_id = ${tenant.id} and s.bank_account_id = ${accountId} and s.refused_at is null`.execute(
    db,
  )
  if (!rows[0]) throw new Error(`Account ${accountId} was refused, or has no standing.`)
  const { from } = rows[0]
  return from !== null && from > now ? from : null
}

/**
 * SQL of the moment from which money may go to a method's account; null where it took no other's place, or
 * there is none.
 */
export const payableFromSql = (method: string) =>
  `(select s.held_until from bank_account_standings s where s.tenant_id = $1
    and s.bank_account_id = ${method}.bank_account_id)`

/**
 * SQL of what a payout by a method waits for besides time; null for nothing. An account without a standing is
 * not approved.
 */
export const payoutWaitsForSql = (method: string) =>
  `case when ${method}.bank_account_id is not null and not exists (select 1 from bank_account_standings s
     where s.tenant_id = $1 and s.bank_account_id = ${method}.bank_account_id
       and ${standingSql('s')} = 'approved') then 'approval'
     when exists (select 1 from users a where a.tenant_id = $1 and a.id = ${method}.lead_user_id
       and ((a.pending_email is not null and a.pending_email_by is distinct from a.id) or (a.email_set_by is not null and a.email_verified_at is null))) then 'address' end`

/**
 * SQL of whether a payout may not be made yet, for whatever reason. `source` is a `from … where …` that gives
 * its method as `e`.
 */
export const isHeldPayout = (source: string, now: string): string =>
  `exists (select 1 ${source} and (${payableFromSql('e')} > ${now} or ${payoutWaitsForSql('e')} is not null))`

/** What a payout waits for: until a moment, or until somebody has done something. */
export interface PayoutWait {
  until: Date | null
  for: 'approval' | 'address' | null
}

/**
 * Of these investments, those whose money may not be paid out yet, each with what it waits for: their
 * method's bank account took another one's place less than 48 hours ago (domain handbook §3.2), nobody
 * approved it, or staff gave its lead an e-mail address that nobody has confirmed yet. The methods are locked
 * first and read then, so that no account changes under a payment, and none is missed that changed a moment
 * before.
 */
export async function heldPayouts(
  { db, tenant, now }: Work,
  investmentIds: readonly number[],
): Promise<ReadonlyMap<number, PayoutWait>> {
  const ofThese = sql`from investments i
    join investment_method_entities e on e.tenant_id = ${tenant.id} and e.id = i.investment_method_entity_id
    where i.tenant_id = ${tenant.id} and i.id = any(${[...investmentIds]}::bigint[])`
  await sql`select 1 ${ofThese} order by e.id for share of e`.execute(db)
  await sql`select 1 from users u where u.tenant_id = ${tenant.id} and u.id in (select e.lead_user_id ${ofThese})
    order by u.id for share of u`.execute(db)
  const { rows } = await sql<{ id: number; from: Date | null; waits_for: PayoutWait['for'] }>`
    select i.id, ${forTenant(payableFromSql('e'), tenant.id)} as from, ${forTenant(payoutWaitsForSql('e'), tenant.id)} as waits_for ${ofThese}`.execute(
    db,
  )
  return new Map(
    rows
      .map(({ id, from, waits_for }) => {
        const until = from !== null && from > now ? from : null
        return [id, { until, for: waits_for }] as const
      })
      .filter(([, wait]) => wait.until !== null || wait.for !== null),
  )
}
