import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../test/harness.ts'
import { openUnitsWorld } from '../../test/units-world.ts'
import type { UnitsWorld } from '../../test/units-world.ts'
import { openOfLine, unfunded } from '../domain/cash-call.ts'
import { openOfFundLineSql, unfundedSql } from './fund-rows.ts'

// What may still be called, and what is still open, is one expression in SQL and one function: they agree.

const api = apiForTests()
let units: UnitsWorld
before(async () => {
  units = await openUnitsWorld(api)
  await units.called('75')
})

/** The expression of every row with its parts, as the tenant's tables have them. */
async function read<Row>(expression: string, table: string): Promise<(Row & { told: bigint })[]> {
  const { rows } = await sql<Row & { told: bigint }>`
    select x.*, ${sql.raw(expression)} as told from ${sql.table(table)} x where x.tenant_id = 1
      and x.deleted_at is null`.execute(api.db)
  return rows
}

interface CommitmentRow {
  amount_minor: bigint
  called_minor: bigint
  recallable_minor: bigint
  released_minor: bigint
}

test('what may still be called of a commitment, also after something was given back and something released', async () => {
  const change = api.db.updateTable('fund_commitments').where('tenant_id', '=', 1)
  await change
    .set({ recallable_minor: 5_000_00n, released_minor: 1_234_56n, status: 'closed', ended_on: '2026-11-20' })
    .where('id', '=', units.commitment)
    .execute()
  const rows = await read<CommitmentRow>(unfundedSql('x'), 'fund_commitments')
  for (const row of rows)
    assert.equal(
      BigInt(row.told),
      unfunded({
        amountMinor: row.amount_minor,
        calledMinor: row.called_minor,
        recallableMinor: row.recallable_minor,
        releasedMinor: row.released_minor,
      }),
    )
  // £100,000 less £75,000, and £5,000 less £1,234.56; £50,000 less £37,500.
  assert.deepEqual(rows.map(({ told }) => String(told)).toSorted(), ['1250000', '2876544'])
})

interface LineRow {
  amount_minor: bigint
  interest_minor: bigint
  received_minor: bigint
}

test('what is still open of a line, with the interest of those who joined late', async () => {
  await sql`update fund_drawdown_lines set interest_minor = 320_00, received_minor = received_minor - 100_01
    where tenant_id = 1 and fund_commitment_id = ${units.commitment}`.execute(api.db)
  const rows = await read<LineRow>(openOfFundLineSql('x'), 'fund_drawdown_lines')
  for (const row of rows) assert.equal(BigInt(row.told), openOfLine(row))
  assert.deepEqual(rows.map(({ told }) => String(told)).toSorted(), ['0', '42001'])
})
