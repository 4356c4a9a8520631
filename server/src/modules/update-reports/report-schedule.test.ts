import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { system } from '../../kernel/work.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { updateReportModule } from './index.ts'
import { investedIn, opportunityIn } from './test-reports.ts'

const api = apiForTests()
let staff: Client
let holder: Client
let held: number
before(async () => {
  staff = await api.as('superAdmin')
  const holderId = await api.userId('user')
  holder = await api.asUser(holderId)
  held = await opportunityIn(api, 'Tidewell Energy')
  await investedIn(api, held, { userId: holderId })
})

const at = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000).toISOString()
async function draft(title: string): Promise<{ id: number; url: string }> {
  const made = await staff.post('/api/update-reports', {
    title,
    body: '<p>Revenue rose.</p>',
    owner_type: 'investment_opportunity',
    owner_id: held,
  })
  assert.equal(made.status, 201, made.text)
  return { id: made.body.data.id, url: `/api/update-reports/${made.body.data.id}` }
}
const lettersAbout = async (id: number) => {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from mails where tenant_id = 1 and cause like ${`update_report:${id}:%`} order by recipient`.execute(
    api.db,
  )
  return rows.map(({ recipient }) => recipient)
}
const eventsOf = async (id: number, type: string) => {
  const { rows } =
    await sql`select 1 from events where tenant_id = 1 and type = ${type} and subject_id = ${id}`.execute(
      api.db,
    )
  return rows.length
}

test('a scheduled report says when and in whose name, takes another time, and is taken back', async () => {
  const { id, url } = await draft('Moved about')
  const first = await staff.post(`${url}/schedule`, { publish_at: at(10) })
  assert.deepEqual(
    [first.body.data.status, Date.parse(first.body.data.publish_at), first.body.data.scheduled_by !== null],
    ['scheduled', Date.parse(at(10)), true],
  )
  await staff.post(`${url}/schedule`, { publish_at: at(30) })
  api.clock.forward({ minutes: 12 })
  await api.deliver()
  assert.equal((await staff.get(url)).body.data.status, 'scheduled', 'the first time counts no more')
  const back = await staff.post(`${url}/schedule/cancel`)
  assert.deepEqual(
    [back.body.data.status, back.body.data.publish_at, back.body.data.scheduled_by],
    ['draft', null, null],
  )
  api.clock.forward({ minutes: 25 })
  staff = await api.as('superAdmin')
  await api.deliver()
  assert.equal((await staff.get(url)).body.data.status, 'draft')
  assert.deepEqual(await lettersAbout(id), [])
})

test('it is for those who hold it at its minute, whoever held it when it was scheduled', async () => {
  const { id, url } = await draft('Who holds it then')
  await staff.post(`${url}/schedule`, { publish_at: at(10) })
  const late = await newInvestor(api, 'Harriet Underwood')
  await investedIn(api, held, { userId: late })
  api.clock.forward({ minutes: 10 })
  await api.deliver()
  const { readers } = (await staff.get(`${url}/readers`)).body.data
  assert.deepEqual([readers.length, readers.map(({ told }: { told: boolean }) => told)], [2, [true, true]])
  assert.equal((await lettersAbout(id)).length, 2)
})

test('a worker that dies midway publishes once and tells once', async () => {
  const { id, url } = await draft('Died midway')
  await staff.post(`${url}/schedule`, { publish_at: at(5) })
  api.clock.forward({ minutes: 5 })
  const tenant = await api.platform.tenants.byId(1)
  const scope = { tenant, actor: system, now: api.clock.now() }
  const run = { platform: api.platform, tenant, scope, signal: new AbortController().signal }
  const [publish, tell] = updateReportModule.jobs!
  // By a process that ends before it can tick the job off.
  await publish!.perform(run, { report_id: id })
  assert.equal((await holder.get(url)).body.data.title, 'Died midway')
  await tell!.perform(run, { report_id: id })
  const told = (await lettersAbout(id)).length
  assert.ok(told > 0)
  await api.deliver()
  await tell!.perform(run, { report_id: id })
  await api.deliver()
  assert.equal(await eventsOf(id, 'update_report.published'), 1)
  assert.equal((await lettersAbout(id)).length, told)
  const bells = (await holder.get('/api/notifications/user')).body.data.filter(
    ({ data }: { data: { message: string } }) => data.message.includes('Died midway'),
  )
  assert.equal(bells.length, 1)
})
