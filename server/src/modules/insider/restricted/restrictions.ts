import { CompiledQuery, sql } from 'kysely'
import { isOfIssuer } from '../../../domain/issuers.ts'
import type { Issuer, Security } from '../../../domain/issuers.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { todayOf } from '../../../kernel/work.ts'
import type { Scope, Work } from '../../../kernel/work.ts'
import { isLiveRow } from '../../../rows/opportunity-rows.ts'
import { codeName, isUnderSounding, soundingColumn } from '../../../rows/sounding-rows.ts'

/** An issuer that is restricted today, and why; only compliance reads the reason. */
export interface Restriction extends Issuer {
  reason: string
}

/** The name of an offer's round, without the round. */
const firstName = (row: string) => `split_part(${row}.name, ',', 1)`

/** Offers under market sounding, as `o`. */
export const underSounding = (columns: string) =>
  `select ${columns} from investment_opportunities o where o.tenant_id = $1 and ${isUnderSounding('o', isLiveRow('o'))}`

const inForce = (row: string, day: string) =>
  `(${row}.ended_at is null and ${row}.from_date <= ${day} and (${row}.until_date is null or ${row}.until_date >= ${day}))`

/** Every issuer that is restricted on the day: by an entry, or because its offer is under sounding. */
async function restrictionsOf(
  scope: Pick<Scope, 'tenant' | 'now' | 'today'> & { db: Db | Trx },
): Promise<Restriction[]> {
  const text = `
    select array[e.name, c.name, c.legal_name, o.issuer_name, ${firstName('o')}] as names,
      coalesce(e.registration_number, c.company_number, o.issuer_number) as registration_number,
      coalesce(e.isin, ${soundingColumn('o', 'isin')}) as isin, 'Restricted list: ' || e.reason as reason
    from restricted_issuers e
    left join companies c on c.tenant_id = $1 and c.id = e.company_id
    left join investment_opportunities o on o.tenant_id = $1 and o.id = e.investment_opportunity_id
    where e.tenant_id = $1 and ${inForce('e', '$2::date')}
    union all
    ${underSounding(`array[o.issuer_name, ${firstName('o')}], o.issuer_number, ${soundingColumn('o', 'isin')},
      'Market sounding: ' || coalesce(${codeName('o')} || ', ', '') || o.name`)}`
  const { rows } = await scope.db.executeQuery<Restriction>(
    CompiledQuery.raw(text, [scope.tenant.id, todayOf(scope)]),
  )
  return rows
}

/** Why this security can't be traded at present, or null. */
export async function restrictionOn(
  scope: Pick<Scope, 'tenant' | 'now' | 'today'> & { db: Db | Trx },
  security: Security,
): Promise<string | null> {
  const found = (await restrictionsOf(scope)).filter((each) => isOfIssuer(security, each))
  return found.length === 0 ? null : [...new Set(found.map(({ reason }) => reason))].join('\n').slice(0, 1000)
}

/** Approvals and new restrictions take turns, so that no approval slips past a restriction. */
export async function lockRestrictions({ db, tenant }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`restricted_issuers:${tenant.id}`}, 0))`.execute(
    db,
  )
}

/** Approved deals that may still be made on the day `$2`. */
export const openDeals = `from personal_account_deals
  where tenant_id = $1 and status = 'approved' and approval_valid_until >= $2::date`

/** Approved deals that may still be made, and whose issuer is restricted now, are suspended. */
export async function suspendRestrictedDeals(work: Work): Promise<void> {
  const { db, tenant, now } = work
  const { rows: deals } = await db.executeQuery<Security & { id: number; user_id: number }>(
    CompiledQuery.raw(
      `select id, user_id, instrument, isin, registration_number ${openDeals} order by id for update`,
      [tenant.id, todayOf(work)],
    ),
  )
  if (deals.length === 0) return
  const restrictions = await restrictionsOf(work)
  for (const deal of deals) {
    const found = restrictions.find((each) => isOfIssuer(deal, each))
    if (!found) continue
    await sql`update personal_account_deals set status = 'suspended', suspended_at = ${now}, restriction = ${found.reason.slice(0, 1000)},
        updated_at = ${now}, version = version + 1
      where tenant_id = ${tenant.id} and id = ${deal.id}`.execute(db)
    work.emit({
      type: 'personal_account_deal.suspended',
      subject: { type: 'personal_account_deal', id: deal.id },
      payload: { user_id: deal.user_id },
      before: { status: 'approved' },
      after: { status: 'suspended' },
    })
  }
}
