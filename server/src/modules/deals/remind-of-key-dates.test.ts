import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RoleName } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { createScheduler } from '../../kernel/scheduler.ts'
import { companyModule } from '../companies/index.ts'
import { fundModule } from '../funds/index.ts'
import { dealModule } from './index.ts'
import { draft, put } from '../opportunities/test-drafts.ts'
import { makeBoard } from './test-board.ts'
import type { TestBoard } from './test-board.ts'

const api = apiForTests()
let staff: Client
let board: TestBoard
before(async () => {
  staff = await api.as('superAdmin')
  board = await makeBoard(() => staff, 'Growth equity')
})

/** "2026-11-25", so many days from the product's own day. */
const dayIn = (days: number) =>
  new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

async function keyDate(
  dealId: number,
  title: string,
  overrides: object,
): Promise<{ id: number; version: number }> {
  const body = { owner_type: 'pipeline_deal', owner_id: dealId, title, ...overrides }
  const made = await staff.post('/api/key-dates', body)
  assert.equal(made.status, 201, made.text)
  return made.body.data
}

/** What stands under somebody's bell about key dates, oldest first. Nobody stays signed in for so long. */
async function rung(who: RoleName = 'superAdmin'): Promise<[message: string, path: string][]> {
  const tasks = [dealModule, fundModule, companyModule].flatMap(({ scheduled = [] }) => scheduled)
  const scheduler = createScheduler(
    tasks.filter(({ name }) => name.startsWith('remind_of_key_dates')),
    api.platform,
  )
  await Promise.all([scheduler.performAll(), scheduler.performAll()])
  staff = await api.as('superAdmin')
  const { body } = await (await api.as(who)).get('/api/notifications/admin?per_page=100')
  return body.data
    .filter(({ type }: { type: string }) => type.endsWith('KeyDateReminder'))
    .map(({ data }: { data: { message: string; cta: string } }) => [data.message, data.cta])
    .toReversed()
}

test('anyone who looks after a deal is told of a key date a week before and on the day, once each', async () => {
  const id = await board.add('Brightwell')
  await keyDate(id, 'Term sheet due', { date: dayIn(10) })
  assert.deepEqual(await rung(), [])
  api.clock.forward({ days: 3 })
  const [before, ...others] = await rung()
  assert.match(before?.[0] ?? '', /^\*\*Term sheet due\*\* for Brightwell is on \d+ \w+ \d{4}\.$/)
  assert.equal(before?.[1], `/admin/investments/deals/${id}/performance`)
  assert.deepEqual(others, [])
  api.clock.forward({ days: 6 })
  assert.equal((await rung()).length, 1)
  api.clock.forward({ days: 1 })
  assert.equal((await rung())[1]?.[0], '**Term sheet due** for Brightwell is today.')
  api.clock.forward({ days: 1 })
  assert.equal((await rung()).length, 2)
  assert.deepEqual(await rung('creator'), [])
})

test('a date says itself how long before, and one that is moved is said anew', async () => {
  const had = (await rung()).length
  const id = await board.add('Larkfield')
  const near = await keyDate(id, 'Board', { date: dayIn(5), remind_days: 1 })
  await keyDate(id, 'Lunch', { date: dayIn(3), remind_days: 0 })
  assert.equal((await rung()).length, had)
  api.clock.forward({ days: 3 })
  assert.deepEqual(
    (await rung()).slice(had).map(([message]) => message),
    ['**Lunch** for Larkfield is today.'],
  )
  api.clock.forward({ days: 1 })
  assert.match((await rung()).at(-1)?.[0] ?? '', /^\*\*Board\*\* for Larkfield is on /)
  const moved = await staff.patch(`/api/key-dates/${near.id}`, { date: dayIn(20), version: near.version })
  assert.equal(moved.status, 200, moved.text)
  api.clock.forward({ days: 1 })
  assert.equal((await rung()).length, had + 2)
  api.clock.forward({ days: 18 })
  assert.equal((await rung()).length, had + 3)
})

test('the new owner is told, and nobody of a deal that is over, or of a day that was taken out', async () => {
  const had = (await rung()).length
  const given = await board.add('Given', 0, { owner_id: await api.userId('support') })
  const blind = await board.add('Blind', 0, { owner_id: await api.userId('creator') })
  await keyDate(blind, 'Visit', { date: dayIn(2) })
  const lost = await board.add('Lost')
  const dropped = await board.add('Dropped')
  await keyDate(given, 'Visit', { date: dayIn(2) })
  await keyDate(lost, 'Visit', { date: dayIn(2) })
  const gone = await keyDate(dropped, 'Visit', { date: dayIn(2) })
  const { data } = (await staff.get(`/api/pipeline-deals/${lost}`)).body
  const over = { status: 'lost', lost_reason: 'Too dear', version: data.version }
  assert.equal((await staff.patch(`/api/pipeline-deals/${lost}`, over)).body.data.status, 'lost')
  await staff.delete(`/api/key-dates/${gone.id}`)
  assert.equal((await rung()).length, had)
  assert.deepEqual(await rung('creator'), [], 'a role that sees no deals')
  assert.match((await rung('support'))[0]?.[0] ?? '', /^\*\*Visit\*\* for Given is on /)
})

test('dates of funds and companies are said to those who wrote them down, while the record is active', async () => {
  const { body: fund } = await staff.post('/api/funds', { name: 'Growth Fund IX' })
  const { body: company } = await staff.post('/api/companies', {
    name: 'Tidewell Energy',
    fund_id: fund.data.id,
  })
  const { body: closed } = await staff.post('/api/companies', { name: 'Closed Ltd', fund_id: fund.data.id })
  await staff.patch(`/api/companies/${closed.data.id}`, { status: 0 })
  for (const [type, id, title] of [
    ['fund', fund.data.id, 'Annual meeting'],
    ['company', company.data.id, 'Board meeting'],
    ['company', closed.data.id, 'No longer held'],
  ] as const) {
    const day = { owner_type: type, owner_id: id, title, date: dayIn(0) }
    const made = await staff.post('/api/key-dates', day)
    assert.equal(made.status, 201, made.text)
  }
  const told = (await rung()).filter(([message]) => message.includes('meeting') || message.includes('held'))
  assert.deepEqual(told.toSorted(), [
    ['**Annual meeting** for Growth Fund IX is today.', `/admin/funds/${fund.data.id}/details`],
    [
      '**Board meeting** for Tidewell Energy is today.',
      `/admin/investments/companies/${company.data.id}/details`,
    ],
  ])
})

test('dates of opportunities and of what is held are said to who looks after them, and none of a matured one', async () => {
  const typeId = (await staff.post('/api/types', { name: 'Equity' })).body.data.id as number
  const dated = async (name: string, status: number): Promise<number> => {
    const { id } = await draft(staff, typeId, { name, owner_id: await api.userId('superAdmin') })
    const day = {
      owner_type: 'investment_opportunity',
      owner_id: id,
      title: 'General meeting',
      date: dayIn(0),
    }
    const made = await staff.post('/api/key-dates', day)
    assert.equal(made.status, 201, made.text)
    await put(api, id, status)
    return id
  }
  const [open, held] = [await dated('Heron', 2), await dated('Tern', 5)]
  await dated('Dunlin', 6)
  const told = (await rung()).filter(([message]) => message.includes('General meeting'))
  assert.deepEqual(told.toSorted(), [
    ['**General meeting** for Heron is today.', `/admin/investments/opportunities/${open}/edit`],
    ['**General meeting** for Tern is today.', `/admin/investments/existing/${held}/details`],
  ])
})
