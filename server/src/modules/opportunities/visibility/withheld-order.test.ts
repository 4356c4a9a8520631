import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests } from '../../../../test/harness.ts'
import { liveOpportunity, readyInvestors, worldForTests } from '../../investments/test-support.ts'

const api = apiForTests()
const world = worldForTests(api)

test('an investor who may not read the offers yet learns no order of their figures, nor a figure from a cursor', async () => {
  const [id] = await readyInvestors(api, world, 1)
  const raised = [300n, 100n, 200n]
  const offers: number[] = []
  for (const [place, target] of [500_000n, 900_000n, 700_000n].entries())
    offers.push(await liveOpportunity(api, world, { target_amount_minor: target, held_minor: raised[place] }))
  const [first, second, third] = offers
  const investor = await api.asUser(id!)
  const listed = async (sort: string) => {
    const { body } = await investor.get(`/api/investment-opportunities?sort=${sort}&per_page=2`)
    const more = await investor.get(
      `/api/investment-opportunities?sort=${sort}&per_page=2&cursor=${body.meta.next_cursor}`,
    )
    return {
      ids: [...body.data, ...more.body.data].map((row: { id: number }) => row.id),
      cursor: JSON.parse(Buffer.from(body.meta.next_cursor, 'base64url').toString()).v,
    }
  }
  assert.deepEqual((await listed('raised')).ids, [second, third, first])
  assert.deepEqual((await listed('-target_amount')).ids, [second, third, first])

  await sql`update users set compliance_passed = 0, compliance_passed_at = null
    where tenant_id = 1 and id = ${id}`.execute(api.db)
  for (const sort of ['raised', 'target_amount']) {
    assert.deepEqual(await listed(sort), { ids: [first, second, third], cursor: [null, String(second)] })
    assert.deepEqual((await listed(`-${sort}`)).ids, [third, second, first])
  }
  const staff = await api.as('superAdmin')
  const { body } = await staff.get('/api/investment-opportunities?sort=raised')
  assert.deepEqual(
    body.data.map((row: { id: number }) => row.id),
    [second, third, first],
  )
})
