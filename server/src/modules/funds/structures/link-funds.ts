import { refuse, refuseField, refuseState, say } from '@moorgate/contract'
import type { addFundLink as addEndpoint, BodyOf, endFundLink as endEndpoint } from '@moorgate/contract'
import { admittedCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { changeById, checkNamed, checkVersion, lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { keepHeldUnitsOfFund } from '../../../rows/held-units.ts'
import { mustAwaitNoRefund } from '../cards/requested-refunds.ts'
import { lockNamedFund, lockOfFund } from '../lock-fund.ts'
import type { Fund } from '../lock-fund.ts'
import { bookEndOfUnits, bookUnits } from './book-units.ts'

type Body = BodyOf<typeof addEndpoint>

/**
 * Joins two funds from a day on. What a fund holds of another is one admitted commitment there, which no
 * other fund holds, so nothing is counted twice and all parts together are at most the units; and no fund
 * holds itself, however many funds lie between.
 */
export async function addLink(work: Work, body: Body): Promise<number> {
  await lockStructures(work)
  const today = londonDate(work.now)
  if (body.starts_on > today) refuseField('starts_on', say.beforeOrEqual(today))
  const { other, commitmentId, field } =
    body.kind === 'parallel' ? await besideFund(work, body) : await heldFund(work, body)
  const fund = await lockNamedFund(work, body.fund_id)
  if (other.id === fund.id) refuseField(field, 'A {fund} can’t be linked to itself.')
  if (other.currency !== fund.currency)
    refuseField(field, `Both {funds} must be in the same currency. ${other.name} is in ${other.currency}.`)
  if (body.kind === 'parallel') await mustBeApart(work, fund, { other, from: body.starts_on })
  else await mustNotHoldItself(work, fund, { other, from: body.starts_on })
  const { id } = await work.db
    .insertInto('fund_links')
    .values({
      tenant_id: work.tenant.id,
      fund_id: fund.id,
      other_fund_id: other.id,
      kind: body.kind,
      fund_commitment_id: commitmentId,
      starts_on: body.starts_on,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await bookUnits(work, { link: id })
  await keepHeldUnitsOfFund(work, other.id)
  work.emit({
    type: 'fund_link.added',
    subject: { type: 'fund_link', id },
    payload: { fund_id: fund.id },
    after: { kind: body.kind, other_fund_id: other.id, starts_on: body.starts_on },
  })
  return id
}

/** The link counts until the day before. */
export async function endLink(work: Work, id: number, body: BodyOf<typeof endEndpoint>): Promise<void> {
  const link = await lockLink(work, id)
  checkVersion(link, body.version)
  if (link.ends_on !== null) refuseState('This link has already ended.')
  const today = londonDate(work.now)
  if (body.ends_on > today) refuseField('ends_on', say.beforeOrEqual(today))
  if (body.ends_on < link.starts_on) refuseField('ends_on', say.afterOrEqual(link.starts_on))
  await changeById(work, 'fund_links', id, { ends_on: body.ends_on })
  await bookEndOfUnits(work, {
    id,
    fundId: link.fund_id,
    startsOn: link.starts_on,
    endsOn: body.ends_on,
  })
  await keepHeldUnitsOfFund(work, link.other_fund_id)
  work.emit({
    type: 'fund_link.ended',
    subject: { type: 'fund_link', id },
    payload: { fund_id: link.fund_id },
    before: { ends_on: null },
    after: { ends_on: body.ends_on },
  })
}

/**
 * The two funds and the link, locked in this order: a payment or a distribution books by the links that it
 * finds.
 */
async function lockLink(work: Work, id: number): Promise<Selectable<Tables['fund_links']>> {
  await lockStructures(work)
  const known = await work.db
    .selectFrom('fund_links')
    .select(['fund_id', 'other_fund_id'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  const { fund_id: holderId, other_fund_id: heldId } = known ?? refuse({ code: 'not_found' })
  await sql`select 1 from funds where tenant_id = ${work.tenant.id} and id in (${heldId}, ${holderId})
    order by id for update`.execute(work.db)
  return lockById(work, 'fund_links', id)
}

/**
 * Acts on links take turns, before they lock anything else. They alone lock two funds, so no two of them wait
 * for each other's; and four new links at once can't close a ring that none of them sees. What else they lock
 * comes after its fund, as everywhere.
 */
async function lockStructures({ db, tenant }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fund_links:${tenant.id}`}, 0))`.execute(db)
}

interface OtherFund {
  other: Pick<Fund, 'id' | 'name' | 'currency'>
  commitmentId: number | null
  /** The field of the body that names it. */
  field: string
}

async function besideFund(work: Work, body: Body): Promise<OtherFund> {
  const field = 'other_fund_id'
  if (body.fund_commitment_id) refuseField('fund_commitment_id', say.prohibited)
  const id = body.other_fund_id ?? refuseField(field, say.required)
  await checkNamed(work, 'funds', field, id)
  return { other: await lockById(work, 'funds', id), commitmentId: null, field }
}

async function heldFund(work: Work, body: Body): Promise<OtherFund> {
  const field = 'fund_commitment_id'
  if (body.other_fund_id) refuseField('other_fund_id', say.prohibited)
  const id = body.fund_commitment_id ?? refuseField(field, say.required)
  await checkNamed(work, 'fund_commitments', field, id)
  const { fund: other, row: commitment } = await lockOfFund(work, 'fund_commitments', id)
  if (!admittedCommitmentStatuses.some((admitted) => admitted === commitment.status))
    refuseField(field, 'Choose a {commitment} that a closing has admitted.')
  const { rows } = await sql`select 1 from fund_links
    where tenant_id = ${work.tenant.id} and fund_commitment_id = ${id} and deleted_at is null
      and (ends_on is null or ends_on > ${body.starts_on}::date)`.execute(work.db)
  if (rows.length > 0) refuseField(field, 'This {commitment} is already held by a {fund} on that date.')
  await mustAwaitNoRefund(work, other.id, { commitmentId: id })
  return { other, commitmentId: id, field }
}

interface Joined {
  other: OtherFund['other']
  from: string
}

/** A ring of funds would have no value of its own. */
async function mustNotHoldItself(work: Work, fund: Fund, { other, from }: Joined): Promise<void> {
  if (await holds(work, other.id, { fundId: fund.id, from }))
    refuseField('fund_commitment_id', `${other.name} already holds ${fund.name}, directly or through others.`)
}

/** Funds that run beside each other hold nothing of each other, and are joined once. */
async function mustBeApart(work: Work, fund: Fund, { other, from }: Joined): Promise<void> {
  const isHolding =
    (await holds(work, fund.id, { fundId: other.id, from })) ||
    (await holds(work, other.id, { fundId: fund.id, from }))
  if (isHolding)
    refuseField('other_fund_id', 'One of these {funds} holds the other, so they aren’t parallel.')
  const { rows } = await sql`select 1 from fund_links
    where tenant_id = ${work.tenant.id} and kind = 'parallel' and deleted_at is null
      and ((fund_id = ${fund.id} and other_fund_id = ${other.id}) or (fund_id = ${other.id} and other_fund_id = ${fund.id}))
      and (ends_on is null or ends_on > ${from}::date)`.execute(work.db)
  if (rows.length > 0) refuseField('other_fund_id', 'These funds are already linked as parallel.')
}

/** Whether a fund holds another from a day on, directly or through others. */
async function holds(
  work: Work,
  holderId: number,
  { fundId, from }: { fundId: number; from: string },
): Promise<boolean> {
  const { rows } = await sql`
    with recursive held as (
      select l.other_fund_id as id from fund_links l
      where l.tenant_id = ${work.tenant.id} and l.fund_id = ${holderId} and l.kind <> 'parallel' and l.deleted_at is null
        and (l.ends_on is null or l.ends_on > ${from}::date)
      union
      select l.other_fund_id from held h join fund_links l on l.tenant_id = ${work.tenant.id} and l.fund_id = h.id
      where l.kind <> 'parallel' and l.deleted_at is null and (l.ends_on is null or l.ends_on > ${from}::date))
    select 1 from held where id = ${fundId}`.execute(work.db)
  return rows.length > 0
}
