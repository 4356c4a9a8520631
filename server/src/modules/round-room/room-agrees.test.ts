import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import type { Api } from '../../../test/harness.ts'
import { roomLeft } from '../../domain/amount-rules.ts'
import { roomLeftSql } from '../../kernel/database/opportunity-rows.ts'

let api: Api
before(async () => {
  api = await startApi()
})
after(() => api[Symbol.asyncDispose]())

test('SQL and the domain leave the same room, and none is stated where a round has no ceiling', async () => {
  const minor = fc.bigInt(0n, 12n)
  const rounds = fc.sample(
    fc.record({
      ceilingMinor: fc.option(minor),
      heldMinor: minor,
      rightsMinor: minor,
      ownRightMinor: fc.option(minor),
    }),
    500,
  )
  const written = rounds.map(
    ({ ceilingMinor, heldMinor, rightsMinor, ownRightMinor }) =>
      sql`(${ceilingMinor}, ${heldMinor}, ${rightsMinor}, ${ownRightMinor})`,
  )
  const { rows } = await sql<{ leftMinor: bigint | null }>`
    select ${sql.raw(roomLeftSql('o', 'o.own_right'))} as "leftMinor"
    from (values (1::bigint, 1::bigint, 1::bigint, 1::bigint), ${sql.join(written)})
      as o (ceiling_minor, held_minor, rights_minor, own_right)`.execute(api.db)
  const expected = rounds.map(({ ceilingMinor, ownRightMinor, ...round }) =>
    ceilingMinor === null ? null : roomLeft({ ceilingMinor, ...round }, ownRightMinor ?? 0n),
  )
  assert.deepEqual(
    rows.slice(1).map(({ leftMinor }) => leftMinor),
    expected,
  )
})
