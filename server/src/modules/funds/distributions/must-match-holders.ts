import { refuseState } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { formatMoney } from '../../../domain/money.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import type { Work } from '../../../kernel/work.ts'
import type { Fund } from '../lock-fund.ts'
import type { WaterfallBasis } from '../figures/waterfall-basis.ts'
import { holdersOf, shareOut } from './draft-distribution.ts'
import type { DraftBody } from './draft-distribution.ts'

type Distribution = Selectable<Tables['distributions']>

/**
 * A distribution that goes on still shares its amount as it would be shared now: a payment may have been recorded
 * or refunded since, dated up to the record date, or the terms of the waterfall changed. 409 otherwise, with
 * what to do. Interest of later investors follows from their closing.
 */
export async function mustMatchHolders(
  work: Work,
  fund: Fund,
  row: Distribution,
  whatToDo: string,
): Promise<void> {
  if (row.kind === 'equalisation') return
  const isHeld = (await holdersOf(work, fund.id, row.record_date)).length > 0
  const shared = isHeld ? await shareOut(work, fund, bodyOf(row), row.id) : null
  const now = new Map(
    shared?.lines
      .filter(({ capitalMinor, gainMinor }) => capitalMinor + gainMinor > 0n)
      .map((line) => [line.commitmentId, line]),
  )
  const drafted = await linesOf(work, row.id)
  const isSame =
    drafted.length === now.size &&
    drafted.every(({ fund_commitment_id: id, capital_minor: capital, gain_minor: gain }) => {
      const line = now.get(id)
      return line?.capitalMinor === capital && line.gainMinor === gain
    })
  if (!isSame) refuseState(`Payments, holders or terms have changed since this was drafted. ${whatToDo}`)
}

/** What it was drafted with. An American waterfall keeps what the company cost as its one contribution. */
function bodyOf(row: Distribution): DraftBody {
  const [company] = (row.basis as WaterfallBasis | null)?.contributions ?? []
  return {
    title: row.title,
    kind: row.kind as DraftBody['kind'],
    sharing: row.sharing === 'pro_rata' ? 'pro_rata' : 'waterfall',
    record_date: row.record_date,
    pay_date: row.pay_date,
    amount: formatMoney(row.amount_minor, row.currency),
    ...(row.sharing === 'american' && company && { cost: company.amount, invested_on: company.date }),
  }
}

async function linesOf(work: Work, id: number) {
  const { rows } = await sql<{ fund_commitment_id: number; capital_minor: bigint; gain_minor: bigint }>`
    select fund_commitment_id, capital_minor, gain_minor from distribution_lines
    where tenant_id = ${work.tenant.id} and distribution_id = ${id} and recipient = 'investor' and deleted_at is null`.execute(
    work.db,
  )
  return rows
}
