import { refuseField, say, usualNoticeDays } from '@moorgate/contract'
import type { BodyOf, drawUpFundDrawdown as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { aboveUncalled, callParts } from '../../../domain/call-parts.ts'
import type { CallShares, CappedLine } from '../../../domain/call-parts.ts'
import { unfunded } from '../../../domain/cash-call.ts'
import { parsePercent, parsePrice, parseShares } from '../../../domain/decimal.ts'
import { moneyText } from '../../../domain/format.ts'
import { parseMoney, sum } from '../../../domain/money.ts'
import type { Work } from '../../../kernel/work.ts'
import { isCallable } from '../../../rows/callable-rows.ts'
import { lockNamedFund, nextNumber } from '../lock-fund.ts'
import type { Fund } from '../lock-fund.ts'
import { feeOfPeriod } from './management-fee.ts'
import { insertLines } from './insert-lines.ts'
import { mustGiveNotice } from './notice.ts'

type Body = BodyOf<typeof endpoint>
type ManagementFee = Awaited<ReturnType<typeof feeOfPeriod>>

interface CalledCommitment {
  id: number
  user_id: number
  organisation_id: number | null
  amount_minor: bigint
  called_minor: bigint
  recallable_minor: bigint
  units: string
}

/**
 * Draws up a call of every admitted commitment of an investor whose identity counts: by a percentage of them, by
 * an amount that is shared by commitment, by an amount a unit, or by the management fee of a period. Each line is
 * at most what is left to call; the lines are the total.
 *
 * Worked example, 10 % of £24,000,000.00 is £2,400,000.00, of which a commitment of £100,000.00 pays
 * £10,000.00.
 */
export async function drawUpDrawdown(work: Work, body: Body): Promise<number> {
  const fund = await lockNamedFund(work, body.fund_id)
  const noticeDays = body.notice_days ?? usualNoticeDays
  mustGiveNotice(work, body.due_date, noticeDays)
  const commitments = await commitmentsOf(work, fund.id, body.class ?? null)
  const fee = await feeOf(work, fund, body)
  const parts = partsOf(fund, fee ? { ...body, amount: fee.amount } : body, commitments)
  const totalMinor = sum(parts)
  checkParts(fund, body, commitments, parts)
  checkItems(fund, body, totalMinor)
  const { id } = await work.db
    .insertInto('fund_drawdowns')
    .values({
      tenant_id: work.tenant.id,
      fund_id: fund.id,
      number: await nextNumber(work, 'fund_drawdowns', fund.id),
      title: body.title,
      purpose: body.purpose,
      basis: body.basis,
      class: body.class ?? null,
      percent: body.basis === 'percent' ? body.percent! : null,
      per_unit: body.basis === 'per_unit' ? body.per_unit! : null,
      currency: fund.currency,
      total_minor: totalMinor,
      fee: fee && JSON.stringify(fee),
      items: JSON.stringify(fee ? [{ kind: 'management_fees', amount: fee.amount }] : (body.items ?? [])),
      notice_days: noticeDays,
      due_date: body.due_date,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(work, {
    drawdownId: id,
    currency: fund.currency,
    lines: commitments.map((commitment, index) => ({
      commitmentId: commitment.id,
      userId: commitment.user_id,
      organisationId: commitment.organisation_id,
      amountMinor: parts[index]!,
      interestMinor: 0n,
      ...(body.basis === 'per_unit' && { units: commitment.units }),
    })),
  })
  work.emit({
    type: 'fund_drawdown.drawn_up',
    subject: { type: 'fund_drawdown', id },
    payload: { fund_id: fund.id },
    after: { title: body.title, due_date: body.due_date, total_minor: String(totalMinor) },
  })
  return id
}

async function commitmentsOf(work: Work, fundId: number, name: string | null): Promise<CalledCommitment[]> {
  const { rows } = await sql<CalledCommitment>`
    select c.id, c.user_id, c.organisation_id, c.amount_minor, c.called_minor, c.recallable_minor, c.units::text as units
    from fund_commitments c
    join users u on u.tenant_id = ${work.tenant.id} and u.id = c.user_id
    join brandings b on b.tenant_id = ${work.tenant.id} and ${isCallable(work)}
    where c.tenant_id = ${work.tenant.id} and c.fund_id = ${fundId} and c.status = 'active' and c.deleted_at is null
      and (${name}::text is null or c.class = ${name})
    order by c.id for update of c`.execute(work.db)
  if (rows.length === 0)
    refuseField(
      'fund_id',
      'No {commitments} of {investors} with verified identity have been admitted. Hold a closing first.',
    )
  return rows
}

/** The management fee, where that is called: all commitments share it. */
async function feeOf(work: Work, fund: Fund, body: Body): Promise<ManagementFee | null> {
  if (body.basis !== 'management_fee') return null
  const from = body.fee_from ?? refuseField('fee_from', say.required)
  const to = body.fee_to ?? refuseField('fee_to', say.required)
  if (body.purpose !== 'fees') refuseField('purpose', 'Choose fees as the purpose of a management fee call.')
  if (body.class) refuseField('class', 'All classes share the management fee.')
  if (body.items?.length) refuseField('items', 'The management fee is the only item of its call.')
  return feeOfPeriod(work, fund, { from, to, fields: { from: 'fee_from', to: 'fee_to' } })
}

/** What is asked of each commitment, in their order. */
function partsOf(fund: Fund, body: Body, commitments: readonly CalledCommitment[]): bigint[] {
  const claims = commitments.map(({ id, amount_minor: weight, units }) => ({
    id,
    weight,
    sharesMicro: parseShares(units) ?? 0n,
  }))
  return callParts(sharesOf(fund, body), claims)!
}

function sharesOf({ currency }: Fund, { basis, percent, amount, per_unit: perUnit }: Body): CallShares {
  if (basis === 'percent') {
    const percentMicro = parsePercent(percent ?? '') ?? refuseField('percent', say.required)
    return { basis, percentMicro }
  }
  if (basis === 'per_unit') {
    const priceE8 = parsePrice(perUnit ?? '') ?? refuseField('per_unit', say.required)
    return { basis: 'per_share', priceE8, currency }
  }
  const amountMinor = parseMoney(amount ?? '', currency) ?? refuseField('amount', say.required)
  return { basis: 'amount', amountMinor }
}

function checkParts(
  fund: Fund,
  body: Body,
  commitments: readonly CalledCommitment[],
  parts: readonly bigint[],
): void {
  const lines = commitments.map((commitment, index) => ({
    id: commitment.id,
    amountMinor: parts[index]!,
    unfundedMinor: unfunded({
      amountMinor: commitment.amount_minor,
      calledMinor: commitment.called_minor,
      recallableMinor: commitment.recallable_minor,
    }),
  }))
  const asked = lines.filter((line) => line.amountMinor > 0n)
  if (asked.length === 0)
    refuseField(
      'basis',
      body.basis === 'per_unit'
        ? 'No units have been paid for yet. Choose another basis.'
        : 'Enter an amount to call.',
    )
  const excess = excessOver(fund, asked)
  if (excess) refuseField('basis', `This is ${excess}.`)
}

/** By how much lines are above what is left to call, in words; `undefined` where none is. */
export function excessOver({ currency }: Fund, lines: readonly CappedLine[]): string | undefined {
  const above = aboveUncalled(lines)
  if (!above) return undefined
  const commitments = above.count === 1 ? '1 {commitment}' : `${above.count} {commitments}`
  return `${moneyText(above.excessMinor, currency)} more than is left to call on ${commitments}`
}

/** What the money is for adds up to what is called. */
function checkItems(fund: Fund, { items = [] }: Body, totalMinor: bigint): void {
  if (items.length === 0) return
  const itemsMinor = sum(items.map((item) => parseMoney(item.amount, fund.currency) ?? 0n))
  if (itemsMinor !== totalMinor)
    refuseField(
      'items',
      `The items add up to ${moneyText(itemsMinor, fund.currency)}, and the call is ${moneyText(totalMinor, fund.currency)}.`,
    )
}
