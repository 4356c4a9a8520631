import { refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, changeMarketSounding, openMarketSounding as endpoint } from '@moorgate/contract'
import { londonDate } from '../../../kernel/clock.ts'
import { lockRow } from '../../../kernel/resource/write.ts'
import type { Work } from '../../../kernel/work.ts'
import { lockRestrictions, suspendRestrictedDeals } from '../restricted/restrictions.ts'
import { soundings } from './soundings.ts'

type Changes = BodyOf<typeof changeMarketSounding>

/**
 * Opens the sounding of a confidential offer. Its issuer is restricted from now on, and approved deals in it
 * are suspended. Returns the sounding's id.
 */
export async function openSounding(work: Work, body: BodyOf<typeof endpoint>): Promise<number> {
  const offerId = body.investment_opportunity_id
  const offer = await work.db
    .selectFrom('investment_opportunities')
    .select(['market_sounding', 'name', 'issuer_name'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', offerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!offer) refuseField('investment_opportunity_id', say.in)
  if (!offer.market_sounding) refuse({ code: 'conflict', reason: 'not_confidential' })
  await checkDetails(work, { ...body, id: null, offer })
  await lockRestrictions(work)
  const made = await work.db
    .insertInto('market_soundings')
    .values({
      ...body,
      tenant_id: work.tenant.id,
      created_by: work.actor.id,
      created_at: work.now,
      updated_at: work.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'investment_opportunity_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) refuse({ code: 'conflict', reason: 'already_done' })
  work.emit({
    type: 'market_sounding.opened',
    subject: { type: 'market_sounding', id: made.id },
    payload: { investment_opportunity_id: offerId },
    after: { code_name: body.code_name, expected_cleanse_date: body.expected_cleanse_date },
  })
  await suspendRestrictedDeals(work)
  return made.id
}

/** Changes what is said of a sounding until it is cleansed. */
export async function changeSounding(work: Work, id: number, body: Changes): Promise<void> {
  const row = await lockRow(work, soundings, id)
  if (row['cleansed_at'] !== null) refuse({ code: 'conflict', reason: 'settled', about: 'sounding' })
  const changes: Changes = Object.fromEntries(
    Object.entries(body).filter(([key, value]) => value !== undefined && value !== row[key]),
  )
  if (Object.keys(changes).length === 0) return
  const offerId = row['investment_opportunity_id'] as number
  const offer = await work.db
    .selectFrom('investment_opportunities')
    .select(['name', 'issuer_name'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()
  await checkDetails(work, { ...changes, id, offer })
  await lockRestrictions(work)
  await work.db
    .updateTable('market_soundings')
    .set((set) => ({ ...changes, updated_at: work.now, version: set('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  const before = Object.fromEntries(Object.keys(changes).map((key) => [key, row[key]]))
  work.emit({
    type: 'market_sounding.updated',
    subject: { type: 'market_sounding', id },
    payload: { investment_opportunity_id: offerId },
    before,
    after: changes,
  })
  await suspendRestrictedDeals(work)
}

interface CheckedDetails extends Changes {
  id: number | null
  offer: { name: string; issuer_name: string | null }
}

/** A code name gives nothing away, and means one offer. */
async function checkDetails(work: Work, details: CheckedDetails): Promise<void> {
  const { code_name: codeName, expected_cleanse_date: day, id, offer } = details
  if (day !== undefined && day < londonDate(work.now))
    refuseField('expected_cleanse_date', 'The expected date must be today or later.')
  if (codeName === undefined) return
  const isName = [offer.name, offer.issuer_name].some((name) => name !== null && saysName(codeName, name))
  if (isName) refuseField('code_name', 'A code name can’t contain the name of the offer or its issuer.')
  const taken = await work.db
    .selectFrom('market_soundings')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where((is) => is(is.fn('lower', ['code_name']), '=', codeName.toLowerCase()))
    .where('id', '<>', id ?? 0)
    .executeTakeFirst()
  if (taken) refuseField('code_name', say.taken)
}

/** The name before its comma: "Saltern Energy" of "Saltern Energy, placing". */
const saysName = (codeName: string, name: string) =>
  codeName.toLowerCase().includes((name.split(',')[0] ?? '').trim().toLowerCase())
