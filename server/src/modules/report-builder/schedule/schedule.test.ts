import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import { sql } from 'kysely'
import { asOwner } from '../../../../test/as-owner.ts'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { csvRows, investmentsToReport } from '../../../../test/investments-to-report.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
  await investmentsToReport(api)
})

let number = 0
const daily = { frequency: 'daily', time: '08:00', format: 'csv' }
/** A report of what was invested, which is sent to some of the staff. */
async function scheduled(more: object, ...roles: ('superAdmin' | 'adviser' | 'custodian' | 'support')[]) {
  const report = {
    name: `By status ${++number}`,
    entity: 'investments',
    query: 'columns=amount:sum&groups=status',
    is_shared: true,
  }
  const { id, name } = (await staff.post('/api/saved-reports', report)).body.data
  const recipients = await Promise.all(roles.map((role) => api.userId(role)))
  const url = `/api/saved-reports/${id}`
  const set = await staff.post(`${url}/schedule`, { ...daily, ...more, recipient_ids: recipients })
  assert.equal(set.status, 200, set.text)
  return { id, name, url, schedule: set.body.data.schedule }
}

/** The clock at a moment; everybody signs in again. */
async function at(moment: string): Promise<void> {
  api.clock.forward({ minutes: (Date.parse(moment) - api.clock.now().getTime()) / 60_000 })
  await api.deliver()
  staff = await api.as('superAdmin')
}
const planOf = async (url: string) => (await staff.get(`${url}/schedule`)).body.data
const mailsOf = async (name: string) => {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from mails where tenant_id = 1 and subject = ${`${name} is ready`} order by recipient`.execute(
    api.db,
  )
  return rows.map(({ recipient }) => recipient)
}

test('a report is sent at its minute, once, with the rows of its screen behind a link', async () => {
  const { url, name, schedule } = await scheduled({}, 'superAdmin', 'custodian')
  assert.equal(schedule.next_at, '2026-11-21T08:00:00.000000Z')
  await at('2026-11-21T07:59:00Z')
  assert.deepEqual(await mailsOf(name), [])
  await at('2026-11-21T08:00:00Z')
  await api.deliver()
  assert.deepEqual(await mailsOf(name), ['custodian@wrenfield.example', 'super-admin@wrenfield.example'])
  const { runs, schedule: next } = await planOf(url)
  assert.equal(next.next_at, '2026-11-22T08:00:00.000000Z')
  assert.deepEqual(
    runs.map(({ cause, deliveries }: { cause: string; deliveries: { status: string; rows: number }[] }) => [
      cause,
      ...deliveries.map(({ status, rows }) => `${status} ${rows}`),
    ]),
    [['schedule', 'sent 5', 'sent 5']],
  )
  const [sent] = (await staff.get('/api/report-deliveries')).body.data
  assert.deepEqual([sent.report, sent.rows], [name, 5])
  const file = await staff.get(`/api/report-deliveries/${sent.id}/download`)
  assert.equal(file.status, 200, file.text)
  const shown = (await staff.get('/api/report-rows?entity=investments&columns=amount:sum&groups=status')).body
    .data
  assert.deepEqual(
    csvRows(file.text).slice(1),
    [...shown.lines, ...shown.totals].map(({ cells }: { cells: (string | null)[] }) =>
      cells.map((cell) => cell ?? ''),
    ),
  )
  const { data: mails } = (await api.guest().get('/dev/mail', { accept: 'application/json' })).body
  const mail = mails.find(({ subject }: { subject: string }) => subject === `${name} is ready`)
  assert.match(mail.text, /\/admin\/reports\/builder\/sent\/\d+/)
  assert.doesNotMatch(mail.text, /633\.36|Allocated/, 'the mail holds none of the rows')
  const other = await api.as('support')
  assert.equal(
    (await other.get(`/api/report-deliveries/${sent.id}`)).status,
    404,
    'a file is for whom it was made',
  )
  assert.equal((await other.get(`/api/report-deliveries/${sent.id}/download`)).status, 404)
  await staff.post(`${url}/schedule/pause`)
})

test('each gets what their role sees; who may see none of it and who has left get none, and why is kept', async () => {
  const { url, name } = await scheduled({}, 'superAdmin', 'adviser', 'support')
  await asOwner(api.owner, 1, 'update users set is_active = false where tenant_id = 1 and id = $1', [
    await api.userId('support'),
  ])
  await at('2026-11-22T08:00:00Z')
  assert.deepEqual(await mailsOf(name), ['super-admin@wrenfield.example'])
  const [{ deliveries }] = (await planOf(url)).runs
  assert.deepEqual(
    deliveries
      .map(({ status, reason }: { status: string; reason: string | null }) => [status, reason])
      .sort(),
    [
      ['left_out', 'Their account is closed.'],
      ['left_out', 'Their role has no access to this list.'],
      ['sent', null],
    ],
  )
  await asOwner(api.owner, 1, 'update users set is_active = true where tenant_id = 1 and id = $1', [
    await api.userId('support'),
  ])
  await staff.post(`${url}/schedule/pause`)
})

test('a worker that dies midway has told nobody, and the next try tells once', async () => {
  const { url, name } = await scheduled({}, 'superAdmin')
  await asOwner(api.owner, 1, 'revoke insert on mails from moorgate_app')
  await at('2026-11-23T08:00:00Z')
  assert.deepEqual(await mailsOf(name), [])
  const [{ deliveries: waiting }] = (await planOf(url)).runs
  assert.deepEqual(
    waiting.map(({ status }: { status: string }) => status),
    ['waiting'],
  )
  await asOwner(api.owner, 1, 'grant insert on mails to moorgate_app')
  await at('2026-11-23T08:20:00Z')
  await api.deliver()
  assert.deepEqual(await mailsOf(name), ['super-admin@wrenfield.example'])
  const { runs } = await planOf(url)
  assert.deepEqual([runs.length, runs[0].deliveries[0].status], [1, 'sent'])
  await staff.post(`${url}/schedule/pause`)
})

test('it keeps London’s clocks, the 31st is the last day, and a pause makes up for nothing', async () => {
  const monthly = await scheduled({ frequency: 'monthly', month_day: 31, time: '00:30' }, 'superAdmin')
  assert.equal(monthly.schedule.next_at, '2026-11-30T00:30:00.000000Z')
  assert.equal((await staff.post(`${monthly.url}/schedule/pause`)).body.data.schedule.is_paused, true)
  const other = { ...daily, frequency: 'monthly', month_day: 31, time: '00:30', format: 'csv' }
  const changed = await staff.post(`${monthly.url}/schedule`, {
    ...other,
    recipient_ids: [await api.userId('superAdmin')],
  })
  assert.equal(changed.status, 200, changed.text)
  assert.equal(changed.body.data.schedule.is_paused, true, 'a change starts nothing that is paused')
  await at('2026-12-05T12:00:00Z')
  assert.deepEqual((await planOf(monthly.url)).runs, [])
  const resumed = (await staff.post(`${monthly.url}/schedule/resume`)).body.data
  assert.equal(resumed.schedule.next_at, '2026-12-31T00:30:00.000000Z')
  await at('2027-03-30T12:00:00Z')
  const { runs, schedule } = await planOf(monthly.url)
  assert.equal(runs.length, 1, 'a server that was away sends one, and not each that was missed')
  assert.equal(schedule.next_at, '2027-03-30T23:30:00.000000Z', '31 March, 00:30 in summer')
})

test('it is sent at once when its owner says so, and is nobody else’s to send', async () => {
  const { url, name } = await scheduled({ frequency: 'weekly', weekday: 1 }, 'superAdmin')
  assert.equal((await staff.post(`${url}/send`)).status, 200)
  await api.deliver()
  assert.deepEqual(await mailsOf(name), ['super-admin@wrenfield.example'])
  assert.equal((await planOf(url)).runs[0].cause, 'now')
  const colleague = await api.as('support')
  for (const path of ['send', 'schedule/pause', 'schedule/resume'])
    assert.equal((await colleague.post(`${url}/${path}`)).status, 403, path)
  assert.equal((await colleague.get(`${url}/schedule`)).status, 403)
  const set = (body: object) => staff.post(`${url}/schedule`, { ...daily, recipient_ids: [], ...body })
  const investor = await api.userId('user')
  for (const [field, body] of [
    ['recipient_ids', {}],
    ['recipient_ids', { recipient_ids: [investor] }],
    ['recipient_ids', { recipient_ids: [await api.userId('superAdmin', 2)] }],
    ['weekday', { frequency: 'weekly', recipient_ids: [await api.userId('adviser')] }],
    ['month_day', { frequency: 'monthly', recipient_ids: [await api.userId('adviser')] }],
    ['time', { time: '24:00', recipient_ids: [await api.userId('adviser')] }],
  ] as const)
    assert.deepEqual(Object.keys((await set(body)).body.errors ?? {}), [field])
  const stale = await set({ recipient_ids: [await api.userId('adviser')], version: 9 })
  assert.deepEqual([stale.status, stale.body.reason], [409, 'stale_version'])
})

test('what was sent stays with the role that it was made for, and each download is noted', async () => {
  const { url } = await scheduled({}, 'custodian')
  await staff.post(`${url}/send`)
  await api.deliver()
  const id = await api.userId('custodian')
  const reader = await api.asUser(id)
  const [sent] = (await reader.get('/api/report-deliveries')).body.data
  const download = async () =>
    (await (await api.asUser(id)).get(`/api/report-deliveries/${sent.id}/download`)).status
  assert.equal(await download(), 200)
  const { rows: noted } = await sql<{ payload: object }>`select payload from events
    where tenant_id = 1 and type = 'list.exported' and subject_id = ${id} order by id desc limit 1`.execute(
    api.db,
  )
  assert.deepEqual(noted[0]?.payload, {
    list: 'reports/investments',
    format: 'csv',
    asked: { report_delivery_id: sent.id },
  })
  const become = (role: number) =>
    asOwner(api.owner, 1, 'update users set role_id = $2 where tenant_id = 1 and id = $1', [id, role])
  for (const role of [roleIds.entrepreneur, roleIds.superAdmin]) {
    await become(role)
    assert.equal(await download(), 404)
    const now = await api.asUser(id)
    assert.equal((await now.get(`/api/report-deliveries/${sent.id}`)).status, 404)
    assert.deepEqual((await now.get('/api/report-deliveries')).body.data, [])
  }
  await become(roleIds.custodian)
  assert.equal(await download(), 200)
})

test('it is sent at once twenty times an hour at most', async () => {
  const { url, name } = await scheduled({ frequency: 'weekly', weekday: 1 }, 'custodian')
  const sender = await api.as('superAdmin')
  const statuses: number[] = []
  for (let round = 0; round <= 20; round += 1) statuses.push((await sender.post(`${url}/send`)).status)
  assert.deepEqual([statuses.at(0), statuses.at(-1)], [200, 429])
  assert.ok(statuses.filter((status) => status === 200).length <= 20)
  await api.deliver()
  assert.ok((await mailsOf(name)).length <= 20)
})
