import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
let typeId: number
before(async () => {
  staff = await api.as('superAdmin')
  typeId = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
})

const later = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000).toISOString()

/** A draft with everything that publishing to the invited asks for. */
async function readyDraft(name: string): Promise<{ id: number; url: string }> {
  const { id } = (
    await staff.post('/api/investment-opportunities', {
      name,
      type_id: typeId,
      summary: 'All about it',
      investment_terms: '<p>Terms</p>',
      target_amount: '1000',
      minimum_investment: '10',
      share_price: '1',
      close_date: '2027-06-01',
    })
  ).body.data
  await sql`insert into documents (tenant_id, owner_type, owner_id, name, visibility, file_key, client_name, mime, size, sha256)
    values (1, 'investment_opportunity', ${id}, 'Memorandum', 'public', '1/none', 'im.pdf', 'application/pdf', 1, 'x')`.execute(
    api.db,
  )
  const url = `/api/investment-opportunities/${id}`
  await sql`update sessions set confirmed_at = ${api.clock.now()} where tenant_id = 1`.execute(api.db)
  const bank = await staff.post(`${url}/bank-account`, {
    holder_name: 'Issuer',
    sort_code: '08-99-99',
    account_number: '66374958',
  })
  assert.equal(bank.status, 201, bank.text)
  return { id, url }
}
const statusOf = async (url: string) => (await staff.get(url)).body.data.status

test('an offer opens and closes at its minute, in the name of who said so', async () => {
  const { id, url } = await readyDraft('Opens by itself')
  const early = await staff.post(`${url}/schedule`, { status: 4, at: later(25) })
  assert.deepEqual(
    [early.status, early.body.errors.status],
    [409, ["Draft can't become Closed by itself."]],
    'nothing closes that does not open',
  )
  const opening = await staff.post(`${url}/schedule`, { status: 3, at: later(10) })
  assert.equal(opening.status, 201, opening.text)
  assert.equal((await staff.post(`${url}/schedule`, { status: 4, at: later(25) })).status, 201)
  api.clock.forward({ minutes: 9 })
  await api.deliver()
  assert.equal(await statusOf(url), 1)
  api.clock.forward({ minutes: 1 })
  await api.deliver()
  assert.equal(await statusOf(url), 3)
  const { rows } = await sql<{ actor_id: number }>`
    select actor_id from opportunity_status_changes where tenant_id = 1 and investment_opportunity_id = ${id}`.execute(
    api.db,
  )
  assert.deepEqual(rows, [{ actor_id: await api.userId('superAdmin') }])
  api.clock.forward({ minutes: 15 })
  await api.deliver()
  await api.deliver()
  assert.equal(await statusOf(url), 4)
  const schedule = (await staff.get(`${url}/schedule`)).body.data
  assert.deepEqual(
    schedule.map(({ status, state }: { status: number; state: string }) => [status, state]),
    [
      [4, 'done'],
      [3, 'done'],
    ],
  )
})

test('what is not ready at its minute stays a draft, and the person who planned it hears why', async () => {
  const { url } = await readyDraft('Not ready')
  await staff.patch(url, { summary: null })
  await staff.post(`${url}/schedule`, { status: 3, at: later(5) })
  api.clock.forward({ minutes: 5 })
  await api.deliver()
  assert.equal(await statusOf(url), 1)
  const [failed] = (await staff.get(`${url}/schedule`)).body.data
  assert.deepEqual([failed.state, failed.problem], ['failed', 'The summary field is required.'])
  const bell = (await staff.get('/api/notifications/admin')).body.data
  assert.match(JSON.stringify(bell), /could not be opened/)
  await staff.patch(url, { summary: 'There it is' })
  await api.deliver()
  assert.equal(await statusOf(url), 1, 'it is not tried again behind anybody’s back')
})

test('a plan is taken back, and a second one takes the place of the first', async () => {
  const { url } = await readyDraft('Taken back')
  assert.equal((await staff.post(`${url}/schedule`, { status: 3, at: later(-1) })).status, 422)
  const first = (await staff.post(`${url}/schedule`, { status: 3, at: later(5) })).body.data
  const second = (await staff.post(`${url}/schedule`, { status: 2, at: later(6) })).body.data
  const states = async () =>
    (await staff.get(`${url}/schedule`)).body.data.map(({ state }: { state: string }) => state)
  assert.deepEqual(await states(), ['waiting', 'cancelled'])
  assert.equal((await staff.post(`${url}/schedule/${second.id}/cancel`)).body.data.state, 'cancelled')
  api.clock.forward({ minutes: 10 })
  await api.deliver()
  assert.equal(await statusOf(url), 1)
  const other = await readyDraft('Another')
  assert.equal((await staff.post(`${other.url}/schedule/${first.id}/cancel`)).status, 404)
  assert.equal(
    (await (await api.as('user')).post(`${url}/schedule`, { status: 2, at: later(5) })).status,
    403,
  )
})

test('who has left the firm opens nothing any more', async () => {
  const { url } = await readyDraft('Left behind')
  const support = await api.as('support')
  assert.equal((await support.post(`${url}/schedule`, { status: 3, at: later(5) })).status, 201)
  await sql`update users set is_active = false where tenant_id = 1 and id = ${await api.userId('support')}`.execute(
    api.db,
  )
  api.clock.forward({ minutes: 5 })
  await api.deliver()
  assert.equal(await statusOf(url), 1)
  await sql`update users set is_active = true where tenant_id = 1 and id = ${await api.userId('support')}`.execute(
    api.db,
  )
})
