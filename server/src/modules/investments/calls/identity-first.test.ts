import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { issueCall } from '../../../../test/issue-call.ts'
import {
  clientsOf,
  liveOpportunity,
  readyInvestors,
  request,
  withBank,
  worldForTests,
} from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const identity = (id: number, status: string) =>
  sql`update users set aml_status = ${status} where tenant_id = 1 and id = ${id}`.execute(api.db)

const payBefore = async (on: boolean) =>
  assert.equal((await staff.patch('/api/compliance/1', { pay_before_identity: on })).status, 200)

/** A draft call of a round with one reservation for each of these identities. */
async function draftOf(statuses: readonly string[]) {
  const opportunity = await liveOpportunity(api, world)
  await withBank(api, opportunity)
  const ids = await readyInvestors(api, world, statuses.length)
  const people = await clientsOf(api, ids)
  for (const person of people) await request(person, opportunity, '5000.00')
  for (const [index, status] of statuses.entries()) await identity(ids[index]!, status)
  const draft = { investment_opportunity_id: opportunity, title: 'Call', due_date: '2026-12-18' }
  const call = (await staff.post('/api/cash-calls', draft)).body.data
  return { ids, people, call }
}

const linesOf = async (client: Client, id: number) =>
  (await client.get(`/api/cash-call-lines?filter[cash_call_id]=${id}`)).body.data as {
    user_id: number
    identity?: string
  }[]

test('money is asked only of people whose identity has passed, unless the tenant lets people pay before', async () => {
  const statuses = ['passed', 'pending', 'not_started', 'referred', 'expired', 'failed']
  const first = await draftOf(statuses)
  assert.deepEqual([first.call.lines_count, first.call.unsigned_count], [1, 5])
  await payBefore(true)
  const second = await draftOf(statuses)
  assert.deepEqual([second.call.lines_count, second.call.unsigned_count], [5, 1])
  const lines = await linesOf(staff, second.call.id)
  assert.deepEqual(
    lines.map((line) => line.identity).toSorted(),
    ['expired', 'not_started', 'passed', 'pending', 'referred'],
    'staff see it on the row',
  )
  await payBefore(false)
})

test('an identity that no longer counts drops its line when the call is issued, and investors read none of it', async () => {
  const { call, ids, people } = await draftOf(['passed', 'passed'])
  assert.equal(call.lines_count, 2)
  await identity(ids[1]!, 'expired')
  const issued = await issueCall(staff, call.id)
  assert.equal(issued.status, 200, issued.text)
  assert.deepEqual(
    (await linesOf(staff, call.id)).map((line) => line.user_id),
    [ids[0]],
  )
  const [own] = await linesOf(people[0]!, call.id)
  assert.equal('identity' in own!, false)
})

test('an identity check counts until its day, before any sweep, and a longer one goes on', async () => {
  const { ids, call } = await draftOf(['passed', 'passed'])
  const passedUntil = (id: number, day: string) =>
    sql`insert into identity_checks (tenant_id, user_id, status, expires_on) values (1, ${id}, 'passed', ${day})`.execute(
      api.db,
    )
  for (const id of ids) await passedUntil(id, '2026-11-19')
  await passedUntil(ids[1]!, '2027-11-19')
  assert.equal((await issueCall(staff, call.id)).status, 200)
  assert.deepEqual(
    (await linesOf(staff, call.id)).map((line) => line.user_id),
    [ids[1]],
  )
})
