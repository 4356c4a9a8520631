import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencies } from '@moorgate/contract'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import { formatMoney } from '../../domain/money.ts'

test('the database writes an amount of every currency as the domain does', async () => {
  await using api = await startApi()
  for (const minor of [0n, 5n, -5n, 125_050n]) {
    const { rows } = await sql<{ currency: string; written: string }>`
      select c as currency, wire_money(${String(minor)}::bigint, c) as written
      from unnest(${[...currencies]}::text[]) c`.execute(api.db)
    assert.deepEqual(
      rows,
      currencies.map((currency) => ({ currency, written: formatMoney(minor, currency) })),
    )
  }
})
