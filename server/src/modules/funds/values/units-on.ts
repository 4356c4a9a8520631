import { refuseField, refuseState } from '@moorgate/contract'
import { sql } from 'kysely'
import { parseShares } from '../../../domain/decimal.ts'
import { dateText } from '../../../domain/format.ts'
import type { Work } from '../../../kernel/work.ts'

/** Units of a class that were paid for by the end of a day. */
export async function unitsOn(work: Work, fundId: number, name: string, date: string): Promise<string> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(p.units), 0)::text as units from fund_payments p
    join fund_commitments c on c.tenant_id = ${work.tenant.id} and c.id = p.fund_commitment_id
    where p.tenant_id = ${work.tenant.id} and c.fund_id = ${fundId} and c.class = ${name}
      and p.received_on <= ${date}::date`.execute(work.db)
  return rows[0]?.units ?? '0'
}

/** A value counts all units of its day: with fewer, what investors hold would be worth more than the fund. */
export async function mustCoverUnits(
  work: Work,
  row: { fund_id: number; class: string; date: string; units: string },
): Promise<void> {
  const issued = await unitsOn(work, row.fund_id, row.class, row.date)
  if ((parseShares(issued) ?? 0n) > (parseShares(row.units) ?? 0n))
    refuseState('More units were paid for by this date since the value was drafted. Change its units first.')
}

/**
 * A published value never changes, and all units of its day share it: more of them by a payment of that day or
 * before would be worth more than the fund. 422 on the day, with what to do.
 *
 * Worked example, £1,200,000.00 published for 1,000,000 units at 30 September: a payment of 28 September for 5,000
 * units waits for a value of 30 September of 1,005,000 units, with the money among its assets.
 */
export async function mustFitPublishedValues(
  work: Work,
  { fundId, commitmentId, receivedOn, units }: UnitsPaid,
): Promise<void> {
  const { rows } = await sql<{ date: string }>`
    select n.date from fund_commitments c
    join net_asset_values n on n.tenant_id = ${work.tenant.id} and n.fund_id = ${fundId} and n.class = c.class
      and n.status = 'published' and n.deleted_at is null and n.date >= ${receivedOn}::date
    where c.tenant_id = ${work.tenant.id} and c.id = ${commitmentId} and ${units}::numeric > 0
      and n.units < ${units}::numeric + coalesce((select sum(p.units) from fund_payments p
        join fund_commitments o on o.tenant_id = ${work.tenant.id} and o.id = p.fund_commitment_id
        where p.tenant_id = ${work.tenant.id} and o.fund_id = ${fundId} and o.class = c.class and p.received_on <= n.date), 0)
    order by n.date limit 1`.execute(work.db)
  if (rows[0])
    refuseField(
      'received_on',
      `The {nav} at ${dateText(rows[0].date)} has been published without these units. Publish a new one for that date first, with this payment and its units.`,
    )
}

interface UnitsPaid {
  fundId: number
  commitmentId: number
  receivedOn: string
  units: string
}
