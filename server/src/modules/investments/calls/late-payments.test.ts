import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { system, transact } from '../../../kernel/work.ts'
import { readBack } from '../../../pdf/read-back.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { fallOverdue } from '../scheduled.ts'
import { worldForTests } from '../test-support.ts'
import { remindOfPayments } from './remind-of-payments.ts'
import { callActs } from './test-calls.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const { called, issue, pay, issuedCall, payToday, booksAreInOrder } = callActs(() => ({ api, world, staff }))

test('anyone who has not paid is reminded three days before the day, on it and three days after it, each once', async () => {
  const { people, ids, call } = await called(['5000.00', '3000.00'])
  const { lines } = (await issue(call.id)).body.data
  await pay(lines[0].id, '5000.00')
  await pay(lines[1].id, '1000.00')
  const tenant = await api.platform.tenants.byId(1)
  const { name: offer } = (await staff.get(`/api/investment-opportunities/${call.investment_opportunity_id}`))
    .body.data
  const began = api.clock.now()
  const told = async () => {
    const { rows } = await sql<{ user_id: number; message: string; mails: number }>`
      select n.user_id, n.data ->> 'message' as message,
        (select count(*)::int from mails m where m.tenant_id = 1 and m.cause = n.cause) as mails
      from notifications n where n.tenant_id = 1 and n.type like '%PaymentDue' and n.user_id = any(${ids}::bigint[])
      order by n.id`.execute(api.db)
    return rows.map(({ user_id: user, message, mails }) => [ids.indexOf(user), message, mails])
  }
  assert.equal(people.length, 2)
  // Every six hours from the call of 20 November to 10 December.
  for (let quarter = 0; quarter < 80; quarter += 1) {
    const now = new Date(began.getTime() + quarter * 6 * 3_600_000)
    await transact(api.platform, { tenant, actor: system, now }, remindOfPayments)
  }
  assert.deepEqual(await told(), [
    [1, `Please pay **£2,000.00** for ${offer} by 4 December.`, 1],
    [1, `Please pay **£2,000.00** for ${offer} today.`, 1],
    [1, `Payment for ${offer} was due on 4 December 2026.`, 1],
  ])
})

test('a call whose day has passed is overdue, and anyone who has not paid is told so, once', async () => {
  const { call, ids } = await called(['5000.00', '3000.00'])
  const lines = (await issue(call.id)).body.data.lines
  await pay(lines[0].id, '5000.00')
  api.clock.forward({ days: 14 })
  const tenant = await api.platform.tenants.byId(1)
  const run = () => transact(api.platform, { tenant, actor: system, now: api.clock.now() }, fallOverdue)
  await run()
  staff = await api.as('superAdmin')
  assert.equal(
    (await staff.get(`/api/cash-calls/${call.id}`)).body.data.status,
    'part_paid',
    'the day itself still counts',
  )
  api.clock.forward({ days: 1 })
  staff = await api.as('superAdmin')
  const lateLines = async (path: string) =>
    ((await staff.get(path)).body.data.lines as { id: number; overdue: boolean }[])
      .toSorted((one, other) => one.id - other.id)
      .map(({ overdue }) => overdue)
  assert.deepEqual(
    await lateLines(`/api/cash-calls/${call.id}?include=lines`),
    [false, true],
    'the lines with their call, before the scheduled task marks it',
  )
  await run()
  await run()
  await api.deliver()
  staff = await api.as('superAdmin')
  assert.equal((await staff.get(`/api/cash-calls/${call.id}`)).body.data.status, 'overdue')
  const shown = (await staff.get(`/api/cash-call-lines?filter[cash_call_id]=${call.id}&sort=id`)).body.data
  assert.deepEqual(
    shown.map((line: { overdue: boolean }) => line.overdue),
    [false, true],
  )
  const { rows } = await sql<{ user_id: number }>`
    select user_id from notifications where tenant_id = 1 and type like '%PaymentOverdue' and user_id = any(${ids}::bigint[])`.execute(
    api.db,
  )
  assert.deepEqual(rows, [{ user_id: ids[1] }])
  assert.equal((await pay(lines[1].id, '3000.00')).body.data.line.overdue, false)
  assert.equal((await staff.get(`/api/cash-calls/${call.id}`)).body.data.status, 'completed')
})

test('a call is overdue after its days of grace, and only then may somebody be in default', async () => {
  staff = await api.as('superAdmin')
  const round = await called(['5000.00', '3000.00', '2000.00'], { close_date: '2027-12-31' })
  await staff.patch(`/api/cash-calls/${round.call.id}`, { grace_days: 3 })
  const lines = (await issue(round.call.id)).body.data.lines as { id: number; investment_id: number }[]
  await payToday(lines[1]!.id, '1000.00')
  const end = (id: number, how: 'waive' | 'default') =>
    staff.post(`/api/cash-call-lines/${id}/${how}`, { reason: 'As agreed' })
  const due = new Date(`${round.call.due_date}T12:00:00Z`).getTime()
  const at = async (days: number, { isMarked = true } = {}) => {
    api.clock.forward({ minutes: Math.round((due + days * 86_400_000 - api.clock.now().getTime()) / 60_000) })
    staff = await api.as('superAdmin')
    const tenant = await api.platform.tenants.byId(1)
    if (isMarked) await transact(api.platform, { tenant, now: api.clock.now(), actor: system }, fallOverdue)
    return (await staff.get(`/api/cash-calls/${round.call.id}`)).body.data.status
  }
  const overdueLines = async () => {
    const path = `/api/cash-call-lines?filter[cash_call_id]=${round.call.id}&sort=id`
    return (await staff.get(path)).body.data.map((line: { overdue: boolean }) => line.overdue)
  }
  const shown = async () => {
    const book = (await staff.get(`/api/investment-opportunities/${round.offer}/allocation-book`)).body.data
    const { data } = (
      await staff.get(
        `/api/investments?filter[investment_opportunity_id]=${round.offer}&append=overdue&sort=id`,
      )
    ).body
    return [book.overdue, data.map((each: { overdue: boolean }) => each.overdue)]
  }
  assert.equal(await at(3), 'part_paid', 'three days of grace')
  assert.deepEqual(await shown(), [{ amount: '0.00', count: 0 }, [false, false, false]])
  const early = await end(lines[0]!.id, 'default')
  assert.deepEqual([early.status, early.body.reason], [409, 'grace_not_over'])
  assert.ok(early.body.retry_at)
  assert.deepEqual(await overdueLines(), [false, false, false])
  assert.equal(await at(4, { isMarked: false }), 'part_paid', 'no scheduled task has looked yet')
  assert.deepEqual(await overdueLines(), [true, true, true])
  assert.equal(await at(4), 'overdue')
  assert.deepEqual(await shown(), [{ amount: '9000.00', count: 3 }, [true, true, true]])
  const gone = await end(lines[0]!.id, 'default')
  assert.deepEqual(
    [gone.status, gone.body.data.status, gone.body.data.outstanding],
    [200, 'defaulted', '0.00'],
  )
  const partly = await end(lines[1]!.id, 'default')
  assert.equal(partly.body.data.status, 'defaulted')
  const standing = async (id: number) => (await staff.get(`/api/investments/${id}`)).body.data.status
  assert.deepEqual(
    [await standing(lines[0]!.investment_id), await standing(lines[1]!.investment_id)],
    ['cancelled', 'refund_due'],
  )
  const owed = (await staff.get(`/api/refunds?filter[investment_id]=${lines[1]!.investment_id}`)).body.data
  assert.deepEqual(
    owed.map((each: { amount: string }) => each.amount),
    ['1000.00'],
  )
  assert.equal((await end(lines[0]!.id, 'default')).status, 409, 'decided once')
  assert.equal((await payToday(lines[0]!.id, '5000.00')).status, 409)
  const last = await end(lines[2]!.id, 'waive')
  assert.equal(last.body.data.status, 'waived')
  const call = (await staff.get(`/api/cash-calls/${round.call.id}`)).body.data
  assert.deepEqual(
    [call.status, call.total, call.received, call.outstanding],
    ['waived', '0.00', '0.00', '0.00'],
  )
  await lettersTell(round.ids)
  const answer = await (await api.asUser(round.ids[1]!)).get('/api/notifications/user')
  assert.match(answer.body.data[0].data.message, /did not arrive in time.*return \*\*£1,000.00\*\*/)
  await booksAreInOrder()
})

test('what is still due is waived: the investment is what was paid for it, or ends where nothing was', async () => {
  staff = await api.as('superAdmin')
  const { lines, call, people, offer } = await issuedCall(['5000.00', '3000.00'], {
    close_date: '2027-12-31',
  })
  await payToday(lines[0]!.id, '4000.00')
  for (const role of ['entrepreneur', 'investmentCommittee', 'fundManager'] as const)
    assert.equal(
      (await (await api.as(role)).post(`/api/cash-call-lines/${lines[0]!.id}/waive`, {})).status,
      403,
    )
  assert.ok(
    [403, 404].includes((await people[0]!.post(`/api/cash-call-lines/${lines[0]!.id}/waive`, {})).status),
  )
  assert.equal(
    (await (await api.as('superAdmin', 2)).post(`/api/cash-call-lines/${lines[0]!.id}/waive`, {})).status,
    404,
  )
  const both = await Promise.all(
    [0, 1].map(() => staff.post(`/api/cash-call-lines/${lines[0]!.id}/waive`, {})),
  )
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409], 'two at once waive it once')
  const line = both.find(({ status }) => status === 200)!.body.data
  assert.deepEqual([line.status, line.amount, line.received], ['payment_received', '4000.00', '4000.00'])
  const investment = (await staff.get(`/api/investments/${line.investment_id}`)).body.data
  assert.deepEqual([investment.status, investment.amount], ['payment_received', '4000.00'])
  assert.equal((await staff.post(`/api/cash-call-lines/${lines[1]!.id}/waive`, {})).status, 200)
  const after = (await staff.get(`/api/cash-calls/${call.id}`)).body.data
  assert.deepEqual(
    [after.status, after.total, after.lines_count, after.paid_count],
    ['completed', '4000.00', 1, 1],
  )
  const raised = (await staff.get(`/api/investment-opportunities/${offer}?append=investor_count`)).body.data
    .raised
  assert.equal(raised, '4000.00')
  await booksAreInOrder()
})

test('a draft asks nobody, so nothing of it is waived', async () => {
  staff = await api.as('superAdmin')
  const { call } = await called(['5000.00'], { close_date: '2027-12-31' })
  const answer = await staff.post(`/api/cash-call-lines/${call.lines[0].id}/waive`, {})
  assert.deepEqual([answer.status, answer.body.reason], [409, 'not_due'])
})

/** Those in default have one letter each, of their own line alone; who was waived has none. */
async function lettersTell(ids: readonly number[]): Promise<void> {
  await api.deliver()
  const texts: string[][] = []
  for (const id of ids.slice(0, 3)) {
    const reader = await api.asUser(id)
    const own = (await reader.get('/api/documents?filter[search]=in default')).body.data as { id: number }[]
    const read = own.map(async (document) => {
      const { headers } = await reader.get(`/api/documents/${document.id}/download`)
      const { bytes } = await fetchBytes(api, reader, String(headers['location']))
      return readBack(bytes).pages.join(' ').replaceAll(/\s+/g, ' ')
    })
    texts.push(await Promise.all(read))
  }
  const [nothing, some, waived] = texts
  assert.equal(nothing!.length, 1)
  assert.ok(!nothing![0]!.includes('will return it'), nothing![0]!)
  assert.match(some![0]!, /Your reservation ended on/)
  assert.match(some![0]!, /We received £1,000\.00 and will return it to you/)
  assert.deepEqual(waived, [])
}
