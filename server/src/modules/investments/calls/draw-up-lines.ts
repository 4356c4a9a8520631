import { refuseField, say } from '@moorgate/contract'
import type { BodyOf, createCashCall as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { aboveUncalled, callParts, withRounding } from '../../../domain/call-parts.ts'
import type { CallShares } from '../../../domain/call-parts.ts'
import { parsePercent, parsePrice, parseShares, valueOfShares } from '../../../domain/decimal.ts'
import { moneyText } from '../../../domain/format.ts'
import { larger, parseMoney, smaller, sum } from '../../../domain/money.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import type { Work } from '../../../kernel/work.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import { isCallable } from '../../../rows/callable-rows.ts'
import { callableAllocations } from './callable-allocations.ts'
import type { CallableAllocation } from './callable-allocations.ts'
import { settleCalls } from './close-lines.ts'

type Body = Pick<BodyOf<typeof endpoint>, 'basis' | 'percent' | 'amount' | 'per_share'>

/** How a call asks each allocation: for all that is not called yet, or for a part. */
export type CallTerms = { basis: 'whole' } | CallShares

/** The basis of a call, and its one figure. 422 on the figure that is missing, and on one of another basis. */
export function termsOf({ basis = 'whole', ...body }: Body, currency: string): CallTerms {
  for (const figure of Object.values(fieldOf))
    if (figure !== basis && body[figure] != null) refuseField(figure, say.prohibited)
  if (basis === 'whole') return { basis }
  if (basis === 'percent') {
    const percentMicro = parsePercent(body.percent ?? '') ?? refuseField('percent', say.required)
    return { basis, percentMicro }
  }
  if (basis === 'amount') {
    const amountMinor = parseMoney(body.amount ?? '', currency) ?? refuseField('amount', say.required)
    return { basis, amountMinor }
  }
  const priceE8 = parsePrice(body.per_share ?? '') ?? refuseField('per_share', say.required)
  return { basis, priceE8, currency }
}

/** A line that is about to be written: what of it is for the investment, and its fee. */
export interface DrawnLine {
  allocation: CallableAllocation
  partMinor: bigint
}

/**
 * Writes a line for every allocation that may be called, in place of the lines that a draft has. Unsigned
 * reservations, and those of investors whose identity check has not passed, get no line and are counted.
 */
export async function drawUpLines(
  work: Work,
  opportunity: PricedRound,
  callId: number,
  terms: CallTerms,
): Promise<void> {
  await sql`delete from cash_call_lines where tenant_id = ${work.tenant.id} and cash_call_id = ${callId}`.execute(
    work.db,
  )
  const allocations = await callableAllocations(work, opportunity.id, null)
  await insertLines(work, callId, linesOf(terms, allocations, opportunity))
  await countUnsigned(work, opportunity.id, callId)
  await settleCalls(work, [callId])
}

type PricedRound = Pick<Opportunity, 'id' | 'currency' | 'share_price'>

/**
 * What a call asks each allocation for; lines of nothing are left out. An amount is shared by what is not called yet,
 * so that it fits; a percentage or an amount a share that doesn't is refused. The amount that takes a share to its price
 * takes what bought no whole share, so that nothing is left that no call can ask for.
 *
 * All go by the allocation as it stands. A waiver made it smaller, so what was waived is never called
 * again, and parts that would have come to the whole of the larger one leave a rest. It is owed: a last
 * call of everything asks for it, and no round completes without. £10,000.00 with a quarter paid and a
 * quarter waived are £7,500.00, of which £5,000.00 are left; two more quarters ask for £3,750.00, the last
 * call for £1,250.00.
 *
 * Worked example, 25 % of £10,000.00 and £5,000.00: £2,500.00 and £1,250.00. The fourth time what is left, to the
 * penny.
 */
function linesOf(
  terms: CallTerms,
  allocations: readonly CallableAllocation[],
  { currency, share_price: sharePrice }: PricedRound,
): DrawnLine[] {
  if (terms.basis === 'whole')
    return allocations.map((allocation) => ({ allocation, partMinor: allocation.uncalled_minor }))
  const claims = allocations.map((allocation) => ({
    id: allocation.id,
    weight: terms.basis === 'amount' ? allocation.uncalled_minor : allocation.amount_minor,
    sharesMicro: parseShares(allocation.shares ?? '') ?? 0n,
  }))
  const parts = callParts(terms, claims)
  if (parts === undefined || sum(parts) === 0n) return refuseNothing(terms, allocations)
  const at = { priceE8: parsePrice(sharePrice ?? '0') ?? 0n, currency }
  const lines = allocations.map((allocation, index) => ({
    id: allocation.id,
    amountMinor: parts[index]!,
    unfundedMinor: allocation.uncalled_minor,
    earlierCalls: terms.basis === 'amount' ? 0 : allocation.earlier_calls,
    residueMinor:
      terms.basis === 'per_share'
        ? larger(allocation.amount_minor - valueOfShares(claims[index]!.sharesMicro, at), 0n)
        : 0n,
  }))
  const drawn = withRounding(lines)
  mustFit(terms, drawn, currency)
  return allocations.flatMap((allocation, index) => {
    const partMinor = drawn[index]!.amountMinor
    return partMinor > 0n ? [{ allocation, partMinor }] : []
  })
}

/** The field of a basis. */
const fieldOf = { percent: 'percent', amount: 'amount', per_share: 'per_share' } as const

function refuseNothing({ basis }: CallShares, allocations: readonly CallableAllocation[]): never {
  if (allocations.length > 0 && basis === 'per_share')
    return refuseField('per_share', 'No {allocation} has shares to call by. Choose another basis.')
  return refuseField('basis', 'There is nothing left to call. No signed {allocation} has an amount to call.')
}

function mustFit({ basis }: CallShares, lines: Parameters<typeof aboveUncalled>[0], currency: string): void {
  const above = aboveUncalled(lines.filter(({ amountMinor }) => amountMinor > 0n))
  if (!above) return
  const excess = moneyText(above.excessMinor, currency)
  const allocations = above.count === 1 ? '1 {allocation}' : `${above.count} {allocations}`
  refuseField(fieldOf[basis], `This is ${excess} more than is left to call on ${allocations}.`)
}

/**
 * The lines of a draft as they are issued. The whole is what is not called by now; a part stays as it was drawn up,
 * and is at most what is not called.
 */
export async function linesToIssue(
  work: Work,
  { id, basis, investment_opportunity_id: opportunityId }: Draft,
): Promise<DrawnLine[]> {
  const allocations = await callableAllocations(work, opportunityId, id)
  const drawnMinor = await drawnParts(work, id)
  return allocations.map((allocation) => ({
    allocation,
    partMinor:
      basis === 'whole'
        ? allocation.uncalled_minor
        : smaller(drawnMinor.get(allocation.id) ?? 0n, allocation.uncalled_minor),
  }))
}

type Draft = Pick<Selectable<Tables['cash_calls']>, 'id' | 'basis' | 'investment_opportunity_id'>

/** What the draft asks of each allocation, its fee apart. */
async function drawnParts(work: Work, callId: number): Promise<Map<number, bigint>> {
  const rows = await work.db
    .selectFrom('cash_call_lines')
    .select(['investment_id', 'amount_minor', 'fee_minor'])
    .where('tenant_id', '=', work.tenant.id)
    .where('cash_call_id', '=', callId)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.investment_id, row.amount_minor - row.fee_minor]))
}

/**
 * Brings drafts up to what may be called of these allocations, once an earlier call of them was cancelled. A draft of
 * the rest asks for more then, and the fee may move to it: nobody issues what they have not seen.
 */
export async function reviseDrafts(
  work: Work,
  opportunityId: number,
  investmentIds: readonly number[],
): Promise<void> {
  const drafts = await work.db
    .selectFrom('cash_calls')
    .select(['id', 'basis', 'investment_opportunity_id'])
    .where('tenant_id', '=', work.tenant.id)
    .where('investment_opportunity_id', '=', opportunityId)
    .where('status', '=', 'draft')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const draft of drafts) {
    const lines = await linesToIssue(work, draft)
    const theirs = lines.filter(({ allocation }) => investmentIds.includes(allocation.id))
    if (theirs.length === 0) continue
    await sql`
      update cash_call_lines l set amount_minor = d.amount_minor, fee_minor = d.fee_minor, fee_vat_minor = d.fee_vat_minor,
        version = l.version + 1, updated_at = ${work.now}
      from jsonb_to_recordset(${JSON.stringify(theirs.map(lineColumns))}::jsonb) as d(investment_id bigint,
        amount_minor bigint, fee_minor bigint, fee_vat_minor bigint)
      where l.tenant_id = ${work.tenant.id} and l.cash_call_id = ${draft.id} and l.deleted_at is null
        and l.investment_id = d.investment_id`.execute(work.db)
    await settleCalls(work, [draft.id])
  }
}

/** A line as the database reads it: an allocation's fee is asked with its first call. */
export const lineColumns = ({ allocation, partMinor }: DrawnLine) => ({
  investment_id: allocation.id,
  user_id: allocation.user_id,
  currency: allocation.currency,
  amount_minor: String(partMinor + allocation.fee_minor),
  fee_minor: String(allocation.fee_minor),
  fee_vat_minor: String(allocation.fee_vat_minor),
})

async function insertLines(work: Work, callId: number, lines: readonly DrawnLine[]): Promise<void> {
  await sql`
    insert into cash_call_lines (tenant_id, cash_call_id, investment_id, user_id, currency, amount_minor, fee_minor, fee_vat_minor,
      created_at, updated_at, created_by)
    select ${work.tenant.id}, ${callId}, d.investment_id, d.user_id, d.currency, d.amount_minor, d.fee_minor, d.fee_vat_minor,
      ${work.now}, ${work.now}, ${work.actor.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(lines.map(lineColumns))}::jsonb) as d(investment_id bigint, user_id bigint,
      currency text, amount_minor bigint, fee_minor bigint, fee_vat_minor bigint)
    order by d.investment_id
    returning 1`.execute(work.db)
}

async function countUnsigned(work: Work, opportunityId: number, callId: number): Promise<void> {
  await sql`
    update cash_calls set unsigned_count = (
      select count(*) from investments i
      join users u on u.tenant_id = ${work.tenant.id} and u.id = i.user_id
      join brandings b on b.tenant_id = ${work.tenant.id}
      where i.tenant_id = ${work.tenant.id} and i.investment_opportunity_id = ${opportunityId} and i.deleted_at is null
        and i.status = 'reserved' and (i.signed_at is null or not ${isCallable(work)}))
    where tenant_id = ${work.tenant.id} and id = ${callId}`.execute(work.db)
}
