import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { addHolder, issueTo, newCompany } from './test-company.ts'
import { wrongCells } from '../../figures/test-workbook.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const exported = () =>
  api.db
    .selectFrom('events')
    .select(['subject_id', 'payload'])
    .where('tenant_id', '=', 1)
    .where('type', '=', 'workings.exported')
    .orderBy('id')
    .execute()

/** A company to one of whose holders shares were issued so often. */
async function companyOf(issues: number): Promise<string> {
  const { id, path } = await newCompany(api)
  const who = await addHolder(staff, path, 'Mara Ellis')
  const { kind, date, ...data } = issueTo(who, '10')
  await sql`
    insert into cap_table_events (tenant_id, investment_opportunity_id, kind, date, data, created_at)
    select 1, ${id}, ${kind}, ${date}, ${JSON.stringify(data)}::jsonb, now() from generate_series(1, ${issues}::int)
    returning 1`.execute(api.db)
  return path
}

test('who took which workings away is kept, and what was asked of them; opening one figure is no export', async () => {
  const path = await companyOf(1)
  assert.equal((await staff.get(`${path}/working?figure=shares:total`)).status, 200)
  assert.deepEqual(await exported(), [])
  await fetchBytes(api, staff, `${path}/workbook?as_at=2020-01-01`)
  assert.deepEqual(await exported(), [
    {
      subject_id: await api.userId('superAdmin'),
      payload: { of: path.replace('/api/', ''), asked: { as_at: '2020-01-01' } },
    },
  ])
})

test('a long cap table is worked out aside, to the same figures', async () => {
  const path = await companyOf(600)
  const { data } = (await staff.get(path)).body
  const { body } = await staff.get(`${path}/working?figure=shares:total`)
  assert.deepEqual([body.data.value, data.total.shares], ['6000', '6000'])
  assert.deepEqual(wrongCells((await fetchBytes(api, staff, `${path}/workbook`)).bytes), [])
  assert.equal((await staff.get(`${path}/working?figure=nothing`)).status, 404)
})

test('anyone who takes away workings of more than a thousand rows has given their password lately', async () => {
  const path = await companyOf(1001)
  const keeper = await api.as('superAdmin')
  assert.equal((await keeper.get(`${path}/workbook`)).status, 200, 'the password was just given')
  api.clock.forward({ minutes: 16 })
  const answer = await keeper.get(`${path}/workbook`)
  assert.deepEqual([answer.status, answer.body], [423, { message: 'Password confirmation required.' }])
  assert.equal(
    (await keeper.get(`${path}/working?figure=shares:total`)).status,
    200,
    'a figure may be looked at',
  )
})
