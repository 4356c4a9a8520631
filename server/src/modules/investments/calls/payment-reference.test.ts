import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { apiForTests } from '../../../../test/harness.ts'
import { paymentPayload, paymentReference } from '../../../domain/reference.ts'

const api = apiForTests()

test('the database makes the same references as the domain', async () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: 999_999 }),
    fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  )
  const cases = fc.sample(fc.tuple(number, fc.constantFrom('I' as const, 'C' as const), number), 300)
  const { rows } = await sql<{ reference: string }>`
    select payment_reference(c.investor, c.kind, c.number) as reference
    from jsonb_to_recordset(${JSON.stringify(cases.map(([investor, kind, id], place) => ({ place, investor, kind, number: id })))}::jsonb)
      as c(place int, investor bigint, kind text, number bigint) order by c.place`.execute(api.db)
  assert.deepEqual(
    rows.map((row) => row.reference),
    cases.map(([investor, kind, id]) => paymentReference(paymentPayload(investor, { kind, number: id }))),
  )
})
