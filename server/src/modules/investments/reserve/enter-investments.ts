import { isDraft, isExisting, refuse, refuseField, reservedKinds, say } from '@moorgate/contract'
import type {
  BodyOf,
  enterInvestment as oneEndpoint,
  enterInvestments as manyEndpoint,
  InvestmentKind,
} from '@moorgate/contract'
import { sql } from 'kysely'
import { buyShares, parsePrice, parseShares, toWholeShares } from '../../../domain/decimal.ts'
import { parseMoney } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { checkInvestors } from '../../identity/index.ts'
import { mayTouch } from '../../opportunity-visibility/index.ts'
import { allot } from '../rounds/allot.ts'
import { lockNamedOpportunity, mustBeRaising } from '../../round-locks/index.ts'
import { settleHeld } from '../../round-room/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import { postJournals } from '../ledger/journal.ts'
import type { Journal } from '../ledger/journal.ts'
import { mustFitRound, mustFitRoundTogether } from '../rounds/round-amount.ts'

export interface NewInvestment {
  userId: number
  organisationId: number | null
  methodId: number | null
  nomineeId: number | null
  kind: InvestmentKind
  parentId?: number
  amountMinor: bigint
  date: string
  signed: boolean
  /** As the investor said it, with the terms that they accepted. */
  interest?: 1 | 2
  termsVersion?: number
  notes: string | null
}

/**
 * Enters an investment that was made elsewhere. In a live or closed round it is a reservation, keeps to the
 * round's least, most and steps, and takes its room like every other; of a completed one it is a holding of
 * the past: shares with numbers, a certificate and its bookings, but no client's money moves.
 */
export async function enterInvestment(work: Work, body: BodyOf<typeof oneEndpoint>): Promise<number> {
  const opportunity = await lockNamedOpportunity(work, body.investment_opportunity_id)
  if (!mayTouch(work, opportunity.status, 'update')) refuse({ code: 'forbidden' })
  const userId = body.user_id ?? (await leadOf(work, body.organisation_id ?? null))
  await checkInvestors(work, [userId], () => 'user_id')
  const amountMinor = parseMoney(body.amount, opportunity.currency) ?? refuseField('amount', say.number)
  const today = londonDate(work.now)
  if (body.date > today) refuseField('date', say.beforeOrEqual(today))
  const given: NewInvestment = {
    userId,
    organisationId: body.organisation_id ?? null,
    methodId: body.investment_method_entity_id ?? null,
    nomineeId: body.nominee_id ?? null,
    kind: body.kind ?? 'manual',
    amountMinor,
    date: body.date,
    signed: body.signed ?? false,
    notes: body.notes ?? null,
  }
  await checkMethod(work, given)
  if (isDraft(opportunity.status)) refuse({ code: 'conflict', reason: 'round_not_open' })
  if (isExisting(opportunity.status)) return enterHolding(work, opportunity, given, body.shares ?? null)
  await mustFitRound(work, opportunity, { amountMinor, owner: given })
  const [id] = await insertInvestments(work, opportunity, [given], 'reserved')
  await settleHeld(work, opportunity.id)
  return id!
}

/**
 * Allocations for many at once, each to be signed by its investor: all of them, or none and what is wrong
 * with each row.
 */
export async function enterInvestments(work: Work, body: BodyOf<typeof manyEndpoint>): Promise<number[]> {
  const opportunity = await lockNamedOpportunity(work, body.investment_opportunity_id)
  if (!mayTouch(work, opportunity.status, 'update')) refuse({ code: 'forbidden' })
  mustBeRaising(opportunity, 'Allocations are entered while a round is live or closed.')
  await checkInvestors(
    work,
    body.rows.map((row) => row.user_id),
    (index) => `rows.${index}.user_id`,
  )
  const given = body.rows.map((row, index): NewInvestment => ({
    userId: row.user_id,
    organisationId: null,
    methodId: null,
    nomineeId: null,
    kind: 'manual',
    amountMinor:
      parseMoney(row.amount, opportunity.currency) ?? refuseField(`rows.${index}.amount`, say.number),
    date: londonDate(work.now),
    signed: false,
    notes: null,
  }))
  await mustFitRoundTogether(work, opportunity, given)
  const ids = await insertInvestments(work, opportunity, given, 'reserved')
  await settleHeld(work, opportunity.id)
  return ids
}

/**
 * What is paid out goes to the account of the method, so it is one of the investor's own, or of the
 * organisation's.
 */
async function checkMethod(work: Work, { methodId, userId, organisationId }: NewInvestment): Promise<void> {
  if (methodId === null) return
  const { rows } = await sql`
    select 1 from investment_method_entities e where e.tenant_id = ${work.tenant.id} and e.id = ${methodId} and e.deleted_at is null
      and (e.lead_user_id = ${userId} or e.organisation_id = ${organisationId}::bigint)`.execute(work.db)
  if (rows.length === 0) refuseField('investment_method_entity_id', say.in)
}

/** Whoever leads an organisation invests for it where nobody else is named. */
async function leadOf(work: Work, organisationId: number | null): Promise<number> {
  if (organisationId === null) refuseField('user_id', say.required)
  const { rows } = await sql<{ lead_user_id: number | null }>`select lead_user_id from organisations
    where tenant_id = ${work.tenant.id} and id = ${organisationId} and deleted_at is null`.execute(work.db)
  if (!rows[0]) refuseField('organisation_id', say.in)
  return rows[0].lead_user_id ?? refuseField('user_id', say.required)
}

/**
 * Investments of a locked opportunity, which holds their amounts from now on. A payment reference comes from
 * the investment's own number, so both are made here.
 */
export async function insertInvestments(
  work: Work,
  opportunity: Opportunity,
  given: readonly NewInvestment[],
  status: 'interested' | 'reserved' | 'waiting_list' | 'payment_received',
): Promise<number[]> {
  const rows = given.map((each) => ({ ...each, amountMinor: String(each.amountMinor) }))
  const { rows: made } = await sql<{
    id: number
    user_id: number
    kind: NewInvestment['kind']
    amount_minor: bigint
  }>`
    with given as materialized (
      select nextval('investments_id_seq') as id, g.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("userId" bigint, "organisationId" bigint, "methodId" bigint,
        "nomineeId" bigint, kind text, "parentId" bigint, "amountMinor" bigint, date date, signed boolean,
        interest int, "termsVersion" int, notes text)),
    made as (
      insert into investments (tenant_id, id, reference, investment_opportunity_id, user_id, organisation_id,
        investment_method_entity_id, nominee_id, kind, parent_id, status, currency, amount_minor, received_minor,
        date, signed_at, interest, terms_version, notes, created_at, updated_at, created_by)
      select ${work.tenant.id}, g.id,
        payment_reference(coalesce(nullif(regexp_replace(u.reference, '\\D', '', 'g'), '')::bigint, u.id), 'I', g.id),
        ${opportunity.id}, g."userId", g."organisationId", g."methodId", g."nomineeId", g.kind, g."parentId", ${status}, ${opportunity.currency},
        g."amountMinor", case when ${status}::text = 'payment_received' then g."amountMinor" else 0 end, g.date, case when g.signed then ${work.now}::timestamptz end,
        g.interest, g."termsVersion", g.notes, ${work.now}, ${work.now},
        ${work.actor.id}::bigint
      from given g join users u on u.tenant_id = ${work.tenant.id} and u.id = g."userId"
      returning id, user_id, kind, amount_minor, held_minor),
    told as (
      insert into investment_status_changes (tenant_id, investment_id, to_status, actor_id, at)
      select ${work.tenant.id}, id, ${status}, ${work.actor.id}::bigint, ${work.now} from made),
    held as (
      update investment_opportunities o set held_minor = o.held_minor + (select sum(m.held_minor) from made m)
      where o.tenant_id = ${work.tenant.id} and o.id = ${opportunity.id})
    select * from made order by id`.execute(work.db)
  for (const row of made)
    work.emit({
      type: eventOf(row.kind, status),
      subject: { type: 'investment', id: row.id },
      payload: { investment_opportunity_id: opportunity.id, user_id: row.user_id },
      after: { status, amount_minor: String(row.amount_minor) },
    })
  return made.map((row) => row.id)
}

function eventOf(kind: NewInvestment['kind'], status: string) {
  if (status === 'interested') return 'investment.interested'
  if (!reservedKinds.includes(kind)) return 'investment.entered'
  return status === 'waiting_list' ? 'investment.waiting_listed' : 'investment.reserved'
}

/**
 * Shares of the past: as many as are said, or as the money bought at the round's price. Paid elsewhere, so
 * contributed and spent at once.
 */
async function enterHolding(
  work: Work,
  opportunity: Opportunity,
  newInvestment: NewInvestment,
  shares: string | null,
): Promise<number> {
  const price = { priceE8: parsePrice(opportunity.share_price ?? '0') ?? 0n, currency: opportunity.currency }
  if (price.priceE8 === 0n)
    refuseField('investment_opportunity_id', 'This investment has no share price yet.')
  const bought = buyShares(newInvestment.amountMinor, price)
  const count =
    toWholeShares(shares === null ? (bought?.sharesMicro ?? 0n) : (parseShares(shares) ?? 0n)) ?? 0n
  if (count <= 0n) refuseField('amount', 'This amount buys no share.')
  const costMinor = shares === null ? bought!.costMinor : newInvestment.amountMinor
  const [id] = await enterHoldings(work, opportunity, [
    { investment: { ...newInvestment, amountMinor: costMinor }, shares: count },
  ])
  return id!
}

/** Shares that are held from a day on; the amount of the investment is what they cost. */
export interface Holding {
  investment: NewInvestment
  shares: bigint
}

/**
 * Holdings of a locked, completed round at its price, all on one day: shares with numbers and certificates,
 * so that the cap table has them, paid elsewhere, so contributed and spent at once. Returns the investments
 * in their order.
 */
export async function enterHoldings(
  work: Work,
  opportunity: Opportunity,
  holdings: readonly Holding[],
): Promise<number[]> {
  const given = holdings.map(({ investment }) => ({ ...investment, signed: true }))
  const ids = await insertInvestments(work, opportunity, given, 'payment_received')
  const made = await work.db
    .selectFrom('investments')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  await postJournals(
    work,
    given.map(({ date, userId, amountMinor }, index): Journal => {
      const about = {
        currency: opportunity.currency,
        userId,
        opportunityId: opportunity.id,
        investmentId: ids[index]!,
      }
      return {
        date,
        type: 'contribution',
        description: 'Paid elsewhere',
        source: { type: 'investment', id: ids[index]! },
        entries: [
          { account: 'client_cash', debitMinor: amountMinor, ...about },
          { account: 'contribution', creditMinor: amountMinor, ...about },
        ],
      }
    }),
  )
  const day = given[0]!.date
  const allotted = made.map((investment, index) => ({
    investment,
    shares: holdings[index]!.shares,
    costMinor: investment.amount_minor,
  }))
  await allot(work, { ...opportunity, allotment_date: day }, { allotted, tellsHolders: false })
  await settleHeld(work, opportunity.id)
  return ids
}
