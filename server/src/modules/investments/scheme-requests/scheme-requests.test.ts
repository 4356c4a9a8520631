import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { setFlags } from '../../suitability/test-tenant.ts'
import { readyInvestor } from '../reserve/test-reserve.ts'
import { liveOpportunity, request, worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
const path = '/api/tax-scheme-requests'
let staff: Client
const schemes: Record<string, number> = {}
before(async () => {
  staff = await api.as('superAdmin')
  await setFlags(api, { tax_enabled: 1 })
  for (const [name, kind, dates] of [
    ['EIS relief', 'eis', {}],
    ['SEIS relief', 'seis', {}],
    ['No relief', 'none', {}],
    ['SEIS until 2023', 'seis', { effective_to: '2023-04-05' }],
  ] as const) {
    const made = await staff.post('/api/tax-options', { name, kind, rate: '30.00', ...dates })
    schemes[name] = made.body.data.id
  }
})

/** An investment under EIS in an offer that staff look after, and its investor. */
async function invested() {
  const names = ['EIS relief', 'SEIS relief', 'SEIS until 2023']
  const offer = await liveOpportunity(api, world, {
    tax_option_ids: JSON.stringify(names.map((name) => schemes[name])),
    owner_id: await api.userId('superAdmin'),
  })
  const { client, id: userId } = await readyInvestor(api, world)
  const made = await request(client, offer, '5000.00', { tax_option_id: schemes['EIS relief'] })
  assert.equal(made.status, 201, made.text)
  return { client, userId, offer, id: made.body.data.id as number }
}

const ask = (client: Client, investmentId: number, scheme = 'SEIS relief') =>
  client.post(path, {
    investment_id: investmentId,
    tax_option_id: schemes[scheme],
    reason: 'My accountant advises it.',
  })

const schemeOf = async (id: number) =>
  (await staff.get(`/api/investments/${id}`)).body.data.tax_option_name as string | null

const notesOf = async (userId: number) => {
  await api.deliver()
  const { rows } = await sql<{ message: string }>`select data ->> 'message' as message from notifications
    where tenant_id = 1 and user_id = ${userId} and type like '%TaxScheme%' order by id`.execute(api.db)
  return rows.map(({ message }) => message)
}

const waiting = async (): Promise<number> => {
  const { body } = await staff.get('/api/statistics/attention')
  return body.data.find(({ kind }: { kind: string }) => kind === 'scheme_requests_waiting')?.count ?? 0
}

const mayAsk = async (client: Client, id: number): Promise<boolean> => {
  const answer = await client.get(`/api/investments/${id}?append=may_ask_scheme`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.may_ask_scheme
}

test('what an investor asks waits for staff, who accept it, and everybody is told', async () => {
  const { client, userId, id } = await invested()
  const earlier = await waiting()
  assert.equal(await mayAsk(client, id), true)
  const asked = await ask(client, id)
  assert.equal(asked.status, 201, asked.text)
  const { status, from_tax_option_name: from, tax_option_name: to, reason, id: requestId } = asked.body.data
  assert.deepEqual(
    [status, from, to, reason],
    ['asked', 'EIS relief', 'SEIS relief', 'My accountant advises it.'],
  )
  assert.deepEqual([await waiting(), await mayAsk(client, id)], [earlier + 1, false])
  const message = (await notesOf(await api.userId('superAdmin'))).at(-1)!
  assert.match(message, /asked for SEIS relief on their investment in/)
  assert.equal(await schemeOf(id), 'EIS relief', 'nothing changes before staff accept it')

  const shown = await staff.get(`${path}/${requestId}?append=permissions`)
  assert.deepEqual(shown.body.data.permissions, ['approve', 'reject'])
  const own = await client.get(`${path}/${requestId}?append=permissions`)
  assert.deepEqual(own.body.data.permissions, ['cancel'])

  const accepted = await staff.post(`${path}/${requestId}/accept`)
  assert.equal(accepted.body.data.status, 'accepted', accepted.text)
  assert.equal(await schemeOf(id), 'SEIS relief')
  assert.deepEqual([await waiting(), await mayAsk(client, id)], [earlier, true])
  assert.match((await notesOf(userId)).at(-1)!, /is now under \*\*SEIS relief\*\*/)
  const again = await staff.post(`${path}/${requestId}/refuse`, { reason: 'Too late' })
  assert.deepEqual([again.status, again.body.reason], [409, 'already_decided'])
  const settled = await staff.get(`${path}/${requestId}?append=permissions`)
  assert.deepEqual(settled.body.data.permissions, [])
})

test('a refusal needs a reason, which its investor is told under the bell and by mail', async () => {
  const { client, userId, id } = await invested()
  const requestId = (await ask(client, id)).body.data.id
  assert.equal((await staff.post(`${path}/${requestId}/refuse`, {})).status, 422)
  const refused = await staff.post(`${path}/${requestId}/refuse`, { reason: 'The company is past its limit' })
  assert.equal(refused.body.data.status, 'refused', refused.text)
  assert.equal(await schemeOf(id), 'EIS relief')
  assert.match((await notesOf(userId)).at(-1)!, /to \*\*SEIS relief\*\*: The company is past its limit$/)
  const { rows } = await sql<{
    subject: string
  }>`select m.subject from mails m join users u on u.tenant_id = 1
    and u.id = ${userId} where m.tenant_id = 1 and m.recipient = u.email order by m.id desc limit 1`.execute(
    api.db,
  )
  assert.equal(rows[0]?.subject, 'We couldn’t change your tax scheme')
  assert.equal(
    (await client.get(`${path}/${requestId}`)).body.data.refusal_reason,
    'The company is past its limit',
  )
  assert.equal((await ask(client, id)).status, 201, 'they may ask again')
})

test('only another scheme that the offer gives on the day can be asked for, once at a time', async () => {
  const { client, id } = await invested()
  for (const name of ['EIS relief', 'No relief', 'SEIS until 2023']) {
    const refused = await ask(client, id, name)
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['tax_option_id']], name)
  }
  const both = await Promise.all([ask(client, id), ask(client, id)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409])
  assert.equal(both.find(({ status }) => status === 409)!.body.reason, 'scheme_requested')
  const requestId = both.find(({ status }) => status === 201)!.body.data.id
  const withdrawn = await client.post(`${path}/${requestId}/withdraw`)
  assert.equal(withdrawn.body.data.status, 'withdrawn', withdrawn.text)
  assert.equal((await staff.post(`${path}/${requestId}/accept`)).body.reason, 'already_decided')
  assert.equal((await ask(client, id)).status, 201)
})

test('an acceptance is refused where staff could not change the scheme by themselves', async () => {
  const { client, id, offer } = await invested()
  const earlier = await waiting()
  const requestId = (await ask(client, id)).body.data.id
  await api.db
    .updateTable('investment_opportunities')
    .set({ tax_option_ids: JSON.stringify([schemes['EIS relief']]) })
    .where('tenant_id', '=', 1)
    .where('id', '=', offer)
    .execute()
  const ended = await staff.post(`${path}/${requestId}/accept`)
  assert.deepEqual([ended.status, Object.keys(ended.body.errors)], [422, ['tax_option_id']])
  assert.equal((await client.get(`${path}/${requestId}`)).body.data.status, 'asked', 'it waits on')
  assert.equal((await client.post(`/api/investments/${id}/cancel`, {})).status, 200)
  assert.equal(await waiting(), earlier, 'what was cancelled waits for nobody')
  assert.equal(await mayAsk(client, id), false)
  assert.equal((await staff.post(`${path}/${requestId}/accept`)).body.reason, 'not_held')
  assert.equal((await ask(client, id)).body.reason, 'not_held')
})

test('nobody asks about, sees or settles what is not theirs', async () => {
  const { client, id } = await invested()
  const { client: other } = await readyInvestor(api, world)
  assert.equal((await ask(other, id)).status, 404)
  assert.equal((await ask(staff, id)).status, 403, 'staff change it themselves')
  const requestId = (await ask(client, id)).body.data.id
  for (const stranger of [other, await api.as('superAdmin', 2)])
    assert.equal((await stranger.get(`${path}/${requestId}`)).status, 404)
  assert.deepEqual((await other.get(path)).body.data, [])
  assert.equal((await other.post(`${path}/${requestId}/withdraw`)).status, 404)
  for (const act of ['accept', 'refuse'])
    assert.equal((await client.post(`${path}/${requestId}/${act}`, { reason: 'Mine' })).status, 403)
  const far = await (await api.as('superAdmin', 2)).post(`${path}/${requestId}/accept`)
  assert.notEqual(far.status, 200)
  await setFlags(api, { tax_enabled: 0 })
  assert.equal((await client.get(path)).status, 404, 'a firm without tax has none')
  assert.equal((await ask(client, id)).status, 404)
  await setFlags(api, { tax_enabled: 1 })
})
