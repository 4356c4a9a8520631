import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { apiForTests } from '../../../test/harness.ts'
import { roomLeft } from '../../domain/amount-rules.ts'
import { takesMoneyOn } from '../../domain/round-state.ts'
import { roomLeftSql, takesMoneyRow } from '../../rows/opportunity-rows.ts'

const api = apiForTests()

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

test('SQL and the domain let a round take money on the same days', async () => {
  const days = [null, '2026-11-19', '2026-11-20', '2026-11-21']
  const rounds = [1, 2, 3, 4, 5, 6].flatMap((status) =>
    days.flatMap((opensOn) => days.map((closesOn) => ({ status, opensOn, closesOn }))),
  )
  const written = rounds.map(
    ({ status, opensOn, closesOn }) => sql`(${status}::int, ${opensOn}::date, ${closesOn}::date)`,
  )
  const { rows } = await sql<{ takes: boolean }>`
    select ${sql.raw(takesMoneyRow('o', `date '2026-11-20'`))} as takes
    from (values ${sql.join(written)}) as o (status, open_date, close_date)`.execute(api.db)
  assert.deepEqual(
    rows.map(({ takes }) => takes),
    rounds.map((round) => takesMoneyOn(round, '2026-11-20')),
  )
})
