import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { worldForTests } from '../test-support.ts'
import { callActs } from './test-calls.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const { called, pay, issuedCall, booksAreInOrder } = callActs(() => ({ api, world, staff }))
const cancel = (id: number, body = {}) => staff.post(`/api/cash-calls/${id}/cancel`, body)

/** What these people were told, by the order in which they were: bell and letter, and their words. */
async function told(ids: readonly number[], type: string) {
  const { rows } = await sql<{ user_id: number; message: string; letter: string | null }>`
    select n.user_id, n.data ->> 'message' as message,
      (select m.text from mails m where m.tenant_id = 1 and m.cause = n.cause) as letter
    from notifications n where n.tenant_id = 1 and n.type = ${`App\\Notifications\\${type}`}
      and n.user_id = any(${[...ids]}::bigint[]) order by n.id`.execute(api.db)
  return rows.map(({ user_id: user, message, letter }) => ({ who: ids.indexOf(user), message, letter }))
}

test('anyone whose notice went out hears that the call was cancelled, once, in the firm’s words', async () => {
  const { ids, call, lines } = await issuedCall(['5000.00', '3000.00'])
  const { name } = (await staff.get(`/api/investment-opportunities/${call.investment_opportunity_id}`)).body
    .data
  await api.deliver()
  const answers = await Promise.all([cancel(call.id, { reason: 'Between us' }), cancel(call.id)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  await api.deliver()
  await api.deliver()
  const heard = await told(ids, 'CashCallCancelled')
  assert.deepEqual(
    heard.map(({ who, message }) => [who, message]),
    [
      [
        0,
        `We’ve cancelled Cash call 1 for ${name}. You don’t need to pay the £5,000.00. We may call it again later.`,
      ],
      [
        1,
        `We’ve cancelled Cash call 1 for ${name}. You don’t need to pay the £3,000.00. We may call it again later.`,
      ],
    ],
  )
  for (const { letter } of heard) {
    assert.match(letter ?? '', /You don’t need to pay the £[53],000\.00\..*please contact /s)
    assert.doesNotMatch(letter ?? '', /Between us/)
  }
  const { rows } = await sql<{ subject_id: number }>`select subject_id from events where tenant_id = 1
    and type = 'cash_call_line.cancelled' and subject_id = any(${lines.map(({ id }) => id)}::bigint[])`.execute(
    api.db,
  )
  assert.equal(rows.length, 2)
  await booksAreInOrder()
})

test('nobody hears of a call that was cancelled before its notice went out, or was a draft', async () => {
  const { ids, people, call } = await issuedCall(['5000.00'])
  assert.equal((await cancel(call.id)).status, 200)
  await api.deliver()
  assert.deepEqual(await told(ids, 'CashCallIssued'), [])
  assert.deepEqual(await told(ids, 'CashCallCancelled'), [])
  const draft = await called(['5000.00'])
  assert.equal((await cancel(draft.call.id)).status, 200)
  await api.deliver()
  assert.deepEqual(await told(draft.ids, 'CashCallCancelled'), [])
  const lines = async ([person]: readonly Client[]) => (await person!.get('/api/cash-call-lines')).body.data
  assert.deepEqual(await lines(draft.people), [], 'a draft that was discarded')
  const [line] = await lines(people)
  const { issued_at: issued } = (await staff.get(`/api/cash-calls/${call.id}`)).body.data
  assert.ok(issued)
  assert.deepEqual([line.status, line.issued_at], ['cancelled', issued])
})

test('an investor who left before hears of their own end, not of the call that is cancelled for the others', async () => {
  const { ids, people, call } = await issuedCall(['5000.00', '3000.00'])
  await api.deliver()
  const [own] = (await people[0]!.get('/api/investments')).body.data
  assert.equal((await people[0]!.post(`/api/investments/${own.id}/cancel`, {})).status, 200)
  assert.equal((await cancel(call.id)).status, 200)
  await api.deliver()
  assert.deepEqual(
    (await told(ids, 'CashCallCancelled')).map(({ who }) => who),
    [1],
  )
})

test('a notice asks for what is due when it goes out: the rest of a part, and nothing of a line that is paid', async () => {
  const { ids, lines } = await issuedCall(['5000.00', '3000.00'])
  await pay(lines[0]!.id, '5000.00')
  await pay(lines[1]!.id, '1000.00')
  await api.deliver()
  const asked = await told(ids, 'CashCallIssued')
  assert.deepEqual(
    asked.map(({ who }) => who),
    [1],
  )
  assert.match(asked[0]!.message, /please pay \*\*£2,000\.00\*\*/)
  assert.match(asked[0]!.letter ?? '', /£2,000\.00/)
  const { rows } = await sql<{ text: string }>`select text from mails m where m.tenant_id = 1
    and m.cause = ${`cash_call_line:${lines[0]!.id}`}`.execute(api.db)
  assert.deepEqual(rows, [])
  assert.deepEqual(
    (await told(ids, 'PaymentReceived')).map(({ who }) => who),
    [0, 1],
  )
})

test('a payment beyond the amount that is reversed leaves nothing due, and the letter asks for nothing', async () => {
  const { ids, call, lines } = await issuedCall(['5000.00'])
  await pay(lines[0]!.id, '5000.00')
  const more = await pay(lines[0]!.id, '100.00')
  await api.deliver()
  const body = { payment_ids: [more.body.data.id] }
  const reversed = await staff.post(`/api/cash-calls/${call.id}/reverse-payments`, body)
  assert.equal(reversed.status, 200, reversed.text)
  await api.deliver()
  const [heard] = await told(ids, 'PaymentReversed')
  assert.match(heard!.message, /^The payment of \*\*£100\.00\*\* for .* has been reversed\.$/)
  assert.doesNotMatch(heard!.letter ?? '', /£0\.00/)
})

test('of a payment and a cancellation at the same moment one wins, and what investors hear fits it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { ids, call, lines } = await issuedCall(['5000.00'])
    const acts = [cancel(call.id), pay(lines[0]!.id, '5000.00'), api.deliver()] as const
    const [cancelled, paid] = await Promise.all(acts)
    assert.deepEqual(
      [cancelled.status, paid.status].toSorted(),
      cancelled.status === 200 ? [200, 409] : [201, 409],
    )
    await api.deliver()
    const [asked, off, thanked] = [
      await told(ids, 'CashCallIssued'),
      await told(ids, 'CashCallCancelled'),
      await told(ids, 'PaymentReceived'),
    ].map(({ length }) => length)
    assert.equal(off, cancelled.status === 200 ? asked : 0, 'who was asked hears of the end, and nobody else')
    assert.equal(thanked, cancelled.status === 200 ? 0 : 1)
    await booksAreInOrder()
  }
})
