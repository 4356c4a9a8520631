import { calledDrawdownStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { parseShares, formatShares } from '../../../domain/decimal.ts'
import { sum } from '../../../domain/money.ts'
import { partsInTurn, splitPartsInTurn } from '../../../domain/parts-in-turn.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'

/** A call, a payment or a paid distribution of a commitment: what it has of it, after earlier transfers. */
interface HeldSource {
  kind: 'call' | 'payment' | 'payout'
  source_id: number
  date: string
  is_recallable: boolean
  capital_minor: bigint
  gain_minor: bigint
  units: string
}

/** What goes with a transfer, all sources together. */
export interface MovedMoney {
  calledMinor: bigint
  paidMinor: bigint
  distributedMinor: bigint
  recallableMinor: bigint
  units: string
}

interface Moving {
  transferId: number
  movedOn: string
  from: number
  to: number
  /** Of the commitment, and all of it. */
  part: bigint
  whole: bigint
}

/**
 * Moves the part of every call, payment and distribution from one commitment to another: what one side loses
 * the other gets, to the penny and to the smallest part of a unit.
 *
 * Worked example, £40,000.00 of £100,000.00 of which £85,000.00 was called and paid, at £1 a unit: £34,000.00
 * and 34,000 units go, £51,000.00 and 51,000 units stay.
 */
export async function moveParts(work: Work, moving: Moving): Promise<MovedMoney> {
  const parts = partsOf(await heldSources(work, moving.from), moving)
  await insertParts(work, moving, parts)
  const of = (kind: HeldSource['kind']) => parts.filter((each) => each.kind === kind)
  const amountOf = (each: HeldSource) => each.capital_minor + each.gain_minor
  return {
    calledMinor: sum(of('call').map(amountOf)),
    paidMinor: sum(of('payment').map(amountOf)),
    distributedMinor: sum(of('payout').map(amountOf)),
    recallableMinor: sum(
      of('payout')
        .filter((each) => each.is_recallable)
        .map(amountOf),
    ),
    units: formatShares(of('payment').reduce((total, { units }) => total + microOf(units), 0n)),
  }
}

const microOf = (units: string) => parseShares(units) ?? 0n

/** In their order. Recallable distributions go by themselves, so that no more is called than may be. */
async function heldSources({ db, tenant }: Work, commitmentId: number): Promise<HeldSource[]> {
  const { rows } = await sql<HeldSource>`
    select kind, source_id, date::text as date, is_recallable, sum(capital_minor)::bigint as capital_minor,
      sum(gain_minor)::bigint as gain_minor, sum(units)::text as units
    from (
      select 'call' as kind, l.id as source_id, (d.issued_at at time zone 'Europe/London')::date as date, false as is_recallable,
        l.amount_minor as capital_minor, 0::bigint as gain_minor, 0::numeric as units
      from fund_drawdown_lines l
      join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
      where l.tenant_id = ${tenant.id} and l.fund_commitment_id = ${commitmentId} and l.deleted_at is null
        and d.status in ${sql.raw(statusList(calledDrawdownStatuses))}
      union all
      select 'payment', p.id, p.received_on, false, p.capital_minor, 0, p.units from fund_payments p
      where p.tenant_id = ${tenant.id} and p.fund_commitment_id = ${commitmentId} and p.capital_minor > 0
      union all
      select 'payout', l.id, l.paid_on, d.kind = 'recallable', l.capital_minor, l.gain_minor, 0 from distribution_lines l
      join distributions d on d.tenant_id = ${tenant.id} and d.id = l.distribution_id and d.kind <> 'equalisation'
      where l.tenant_id = ${tenant.id} and l.fund_commitment_id = ${commitmentId} and l.status = 'paid' and l.deleted_at is null
      union all
      select kind, source_id, date, is_recallable, capital_minor, gain_minor, units from fund_transfer_parts
      where tenant_id = ${tenant.id} and fund_commitment_id = ${commitmentId}) s
    group by kind, source_id, date, is_recallable
    order by kind, is_recallable, date, source_id`.execute(db)
  return rows
}

function partsOf(sources: readonly HeldSource[], share: Moving): HeldSource[] {
  const groups = Map.groupBy(sources, (each) => `${each.kind} ${each.is_recallable}`)
  return [...groups.values()].flatMap((group) => {
    const money = splitPartsInTurn(
      group.map((each) => ({ capital: each.capital_minor, gain: each.gain_minor })),
      share,
    )
    const units = partsInTurn(
      group.map((each) => microOf(each.units)),
      share,
    )
    return group.map((each, index) => ({
      ...each,
      capital_minor: money[index]!.capital,
      gain_minor: money[index]!.gain,
      units: formatShares(units[index]!),
    }))
  })
}

/** Both sides of each part in one statement. Parts of nothing are left out. */
async function insertParts(work: Work, moving: Moving, parts: readonly HeldSource[]): Promise<void> {
  const rows = parts
    .filter((each) => each.capital_minor + each.gain_minor > 0n || microOf(each.units) > 0n)
    .map((each) => ({
      ...each,
      capital_minor: String(each.capital_minor),
      gain_minor: String(each.gain_minor),
    }))
  await sql`
    insert into fund_transfer_parts (tenant_id, fund_transfer_id, fund_commitment_id, kind, source_id, date, moved_on, is_recallable,
      capital_minor, gain_minor, units)
    select ${work.tenant.id}, ${moving.transferId}::bigint, side.id, p.kind, p.source_id, p.date, ${moving.movedOn}::date,
      p.is_recallable, side.sign * p.capital_minor, side.sign * p.gain_minor, side.sign * p.units
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(kind text, source_id bigint, date date, is_recallable boolean,
      capital_minor bigint, gain_minor bigint, units numeric)
    cross join (values (${moving.from}::bigint, -1), (${moving.to}::bigint, 1)) as side(id, sign)
    order by p.kind, p.date, p.source_id, side.sign
    returning 1`.execute(work.db)
}
