import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../../test/harness.ts'
import type { Api, Client } from '../../../../test/harness.ts'
import { issueCall } from '../../../../test/issue-call.ts'
import { system, transact } from '../../../kernel/work.ts'
import { fallOverdue } from '../scheduled.ts'
import { remindOfPayments } from './remind-of-payments.ts'
import { request, clientsOf, liveOpportunity, openWorld, readyInvestors, withBank } from '../test-support.ts'
import type { World } from '../test-support.ts'

let api: Api
let world: World
let staff: Client
before(async () => {
  api = await startApi()
  world = await openWorld(api)
  staff = await api.as('superAdmin')
})
after(() => api[Symbol.asyncDispose]())

const sentOf = (id: number) => `/api/cash-call-lines/${id}/sent`
const lineAs = async (client: Client, id: number) =>
  (await client.get(`/api/cash-call-lines/${id}`)).body.data
const pay = async (id: number, amount: string) => {
  const body = { amount, received_on: '2026-11-20' }
  assert.equal((await staff.post(`/api/cash-call-lines/${id}/payments`, body)).status, 201)
}

/** A call for £5,000.00 of each of two people, by default issued. */
async function called(issued = true) {
  const opportunity = await liveOpportunity(api, world)
  await withBank(api, opportunity)
  const ids = await readyInvestors(api, world, 2)
  const [one, other] = await clientsOf(api, ids)
  for (const person of [one!, other!])
    assert.equal((await request(person, opportunity, '5000.00')).status, 201)
  const body = { investment_opportunity_id: opportunity, title: 'Cash call 1', due_date: '2026-12-04' }
  const call = (await staff.post('/api/cash-calls', body)).body.data
  if (issued) assert.equal((await issueCall(staff, call.id)).status, 200)
  const lines: { id: number; user_id: number }[] = call.lines
  const line = lines.find(({ user_id: userId }) => userId === ids[0])!.id
  return { offer: opportunity, ids, one: one!, other: other!, call, line }
}

const eventsOf = async (line: number) =>
  (
    await sql<{ type: string; actor_id: number }>`
      select type, actor_id from events where tenant_id = 1 and subject_type = 'cash_call_line' and subject_id = ${line}
        and type <> 'cash_call_line.issued' order by id`.execute(api.db)
  ).rows.map((row) => [row.type, row.actor_id])

test('an investor says that the money is on its way, says so twice, and takes it back; the state stays what it is', async () => {
  const { one, line, ids } = await called()
  const answer = await one.post(sentOf(line))
  assert.equal(answer.status, 200, answer.text)
  const { sent_at: sentAt, status, received, outstanding, overdue } = answer.body.data
  assert.equal(new Date(sentAt).getTime(), api.clock.now().getTime())
  assert.deepEqual([status, received, outstanding, overdue], ['awaiting_payment', '0.00', '5000.00', false])
  api.clock.forward({ minutes: 5 })
  assert.equal((await one.post(sentOf(line))).body.data.sent_at, sentAt, 'the first time stands')
  const taken = await one.delete(sentOf(line))
  assert.deepEqual([taken.status, taken.body.data.sent_at], [200, null])
  assert.equal((await one.delete(sentOf(line))).status, 200)
  assert.deepEqual(await eventsOf(line), [
    ['cash_call_line.sent', ids[0]],
    ['cash_call_line.sent_taken_back', ids[0]],
  ])
})

test('the same press twice is one act, also where both come at once', async () => {
  const { one, line } = await called()
  const key = { 'idempotency-key': 'sent-once' }
  const answers = await Promise.all([1, 2, 3].map(() => one.post(sentOf(line), {}, key)))
  assert.deepEqual(new Set(answers.map(({ text }) => text)).size, 1)
  await Promise.all([1, 2, 3].map(() => one.post(sentOf(line))))
  assert.equal((await eventsOf(line)).length, 1)
})

test('money that comes in answers it: of a rest it can be said anew, of a paid line it can’t', async () => {
  const { one, line } = await called()
  await one.post(sentOf(line))
  await pay(line, '2000.00')
  assert.equal((await lineAs(one, line)).sent_at, null)
  assert.notEqual((await one.post(sentOf(line))).body.data.sent_at, null)
  await pay(line, '3000.00')
  assert.deepEqual(await lineAs(one, line).then(({ status, sent_at }) => [status, sent_at]), [
    'payment_received',
    null,
  ])
  const mail = `/api/cash-call-lines/${line}/payment-details/mail`
  for (const answer of [await one.post(sentOf(line)), await one.delete(sentOf(line)), await one.post(mail)])
    assert.deepEqual([answer.status, answer.body.reason], [409, 'not_due'])
})

test('a call that is cancelled asks for nothing, so that nothing of it was sent', async () => {
  const { one, line, call } = await called()
  await one.post(sentOf(line))
  assert.equal((await staff.post(`/api/cash-calls/${call.id}/cancel`, { reason: 'Too early' })).status, 200)
  assert.equal((await lineAs(one, line)).sent_at, null)
  const answer = await one.post(sentOf(line))
  assert.deepEqual([answer.status, answer.body.reason], [409, 'not_due'])
})

test('nobody says it for somebody else, of a draft, of another firm’s, or as staff', async () => {
  const { one, other, line } = await called()
  const draft = await called(false)
  const [harbour, guest] = [await api.as('user', 2), api.guest()]
  const roles = [
    'superAdmin',
    'entrepreneur',
    'custodian',
    'support',
    'investmentManager',
    'adviser',
  ] as const
  for (const send of ['post', 'delete'] as const) {
    assert.equal((await other[send](sentOf(line))).status, 404)
    assert.equal((await harbour[send](sentOf(line))).status, 404)
    assert.equal((await draft.one[send](sentOf(draft.line))).status, 404)
    assert.equal((await one[send](sentOf(999_999))).status, 404)
    for (const role of roles) assert.equal((await (await api.as(role))[send](sentOf(line))).status, 403, role)
    assert.ok([401, 419].includes((await guest[send](sentOf(line))).status))
  }
  assert.deepEqual(await eventsOf(line), [])
})

test('the details go once more by mail to the person who asks, with what is still to pay, and not without end', async () => {
  const { one, other, line, ids } = await called()
  await pay(line, '2000.00')
  const path = `/api/cash-call-lines/${line}/payment-details/mail`
  assert.equal((await other.post(path)).status, 404)
  assert.equal((await staff.post(path)).status, 403)
  assert.equal((await one.post(path)).status, 204)
  const { rows } = await sql<{ subject: string; text: string }>`
    select m.subject, m.text from mails m join users u on u.tenant_id = 1 and u.email = m.recipient
    where m.tenant_id = 1 and u.id = ${ids[0]} and m.cause like 'payment_details:%'`.execute(api.db)
  assert.deepEqual(
    rows.map(({ subject }) => subject),
    ['Cash call 1: £3,000.00 due on 4 December'],
  )
  for (const text of ['08-99-99', '66374958', 'Your £5,000.00 reservation'])
    assert.ok(rows[0]!.text.includes(text), text)
  for (let again = 0; again < 4; again += 1) assert.equal((await one.post(path)).status, 204)
  assert.equal((await one.post(path)).status, 429)
})

test('how to pay is said in the firm’s own words, without the details that it hides', async () => {
  const texts = {
    payment_instructions: 'Send {amount} to {account}, quoting {reference}, before {date}.',
    payment_instructions_hidden: 'Send {amount} before {date}.',
  }
  assert.equal((await staff.patch('/api/branding/1', { texts })).status, 200)
  const mailed = async () => {
    const { one, line, ids } = await called()
    assert.equal((await one.post(`/api/cash-call-lines/${line}/payment-details/mail`)).status, 204)
    const { rows } = await sql<{ text: string }>`
      select m.text from mails m join users u on u.tenant_id = 1 and u.email = m.recipient
      where m.tenant_id = 1 and u.id = ${ids[0]} and m.cause like 'payment_details:%' order by m.id desc`.execute(
      api.db,
    )
    return rows[0]!.text.replaceAll(/\s+/g, ' ')
  }
  assert.match(await mailed(), /Send £5,000\.00 to .*08-99-99 66374958, quoting RF.*, before 4 December\./)
  const hide = await staff.patch('/api/features', { hide_bank_details: 1 })
  assert.equal(hide.status, 200, hide.text)
  const hidden = await mailed()
  assert.match(hidden, /Send £5,000\.00 before 4 December\./)
  assert.match(hidden, /We never change bank details by e-mail/)
  await staff.patch('/api/features', { hide_bank_details: 0 })
})

test('staff find whose money is said to be on its way, and the file says when', async () => {
  const { one, line, call } = await called()
  await one.post(sentOf(line))
  const of = `filter[cash_call_id]=${call.id}`
  const found = async (sent: boolean) =>
    (await staff.get(`/api/cash-call-lines?${of}&filter[sent]=${sent}`)).body.data.map(
      ({ id }: { id: number }) => id,
    )
  assert.deepEqual(await found(true), [line])
  assert.equal((await found(false)).length, 1)
  assert.ok(!(await found(false)).includes(line))
  const file = (await staff.get(`/api/cash-call-lines/export?${of}&sort=created_at`)).text
  const [head, ...rows] = file
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
  const place = head!.indexOf('sent_at')
  const { sent_at: sentAt } = await lineAs(staff, line)
  assert.deepEqual(rows.map((row) => row[place]).toSorted(), ['', sentAt])
})

test('it stands in the stream of the investor and of the offer, with when it was taken back', async () => {
  const { one, line, ids, offer } = await called()
  await one.post(sentOf(line))
  await one.delete(sentOf(line))
  const { name } = (await staff.get(`/api/investment-opportunities/${offer}`)).body.data
  const { name: person } = (await staff.get(`/api/users/${ids[0]}`)).body.data
  const told = async (type: string, id: number) => {
    const query = `owner_type=${type}&owner_id=${id}&kinds=changes`
    const { data } = (await staff.get(`/api/timeline?${query}`)).body
    return data
      .filter(({ subject_type: subject }: { subject_type: string }) => subject === 'cash_call_line')
      .map((each: { event: string; subject_name: string }) => [each.event, each.subject_name])
  }
  for (const [type, id, named] of [
    ['user', ids[0]!, name],
    ['investment_opportunity', offer, person],
  ] as const)
    assert.deepEqual(await told(type, id), [
      ['cash_call_line.sent_taken_back', named],
      ['cash_call_line.sent', named],
    ])
})

test('who says that it was sent is still reminded, and told that it has not come', async () => {
  const { one, line, ids, offer } = await called()
  await one.post(sentOf(line))
  const tenant = await api.platform.tenants.byId(1)
  const { name } = (await staff.get(`/api/investment-opportunities/${offer}`)).body.data
  for (const days of [11, 14, 17]) {
    const now = new Date(api.clock.now().getTime() + days * 86_400_000)
    await transact(api.platform, { tenant, actor: system, now }, remindOfPayments)
  }
  api.clock.forward({ days: 15 })
  await transact(api.platform, { tenant, actor: system, now: api.clock.now() }, fallOverdue)
  await api.deliver()
  const { rows } = await sql<{ user_id: number; type: string; message: string }>`
    select user_id, split_part(type, '\\', 3) as type, data ->> 'message' as message from notifications
    where tenant_id = 1 and user_id = any(${ids}::bigint[]) and type ~ 'Payment(Due|Overdue)$' order by id`.execute(
    api.db,
  )
  const told = 'You told us on 20 November that you sent it; we have not received it yet.'
  const over = `Payment for ${name} was due on 4 December 2026.`
  const said = (id: number) => rows.filter((row) => row.user_id === id).map(({ message }) => message)
  assert.deepEqual(said(ids[0]!), [
    `**£5,000.00** for ${name} is due by 4 December. ${told}`,
    `**£5,000.00** for ${name} is due today. ${told}`,
    `${over} ${told}`,
    `${over} ${told}`,
  ])
  assert.deepEqual(said(ids[1]!), [
    `Please pay **£5,000.00** for ${name} by 4 December.`,
    `Please pay **£5,000.00** for ${name} today.`,
    over,
    over,
  ])
})
