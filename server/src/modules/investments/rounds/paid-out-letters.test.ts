import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { distributed } from '../../../../test/proceeds.ts'
import { callActs } from '../calls/test-calls.ts'
import { closedPaidRound, payoutAccount, worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

/** What an investor was written about money paid to them, the last first. */
async function lettersTo(userId: number): Promise<string[]> {
  await api.deliver()
  const { rows } = await sql<{ text: string }>`
    select m.text from mails m join users u on u.tenant_id = 1 and u.id = ${userId} and u.email = m.recipient
    where m.tenant_id = 1 and (m.cause like 'event:%' or m.cause like 'refund_paid:%') order by m.id desc`.execute(
    api.db,
  )
  return rows.map(({ text }) => text.replaceAll(/\s+/g, ' '))
}

test('who is paid proceeds gets a letter with the amount, the day and the end of the account; what is on hold once it is paid', async () => {
  const { offer } = await closedPaidRound({ api, world, staff }, ['2000.00', '1000.00'], {
    share_price: '1.00',
  })
  const completed = await staff.post(`/api/investment-opportunities/${offer}/status`, { status: 5 })
  assert.equal(completed.status, 200, completed.text)
  const { data } = (await staff.get(`/api/investments?filter[investment_opportunity_id]=${offer}&sort=id`))
    .body
  const [held, free] = data as { id: number; user_id: number }[]
  await payoutAccount(api, free!.id, { changed: false })
  await payoutAccount(api, held!.id, { changed: true })
  await distributed(api, offer, { amount: '300.00', date: '2026-11-20' }, staff)
  const [letter] = await lettersTo(free!.user_id)
  assert.match(
    letter!,
    /£100\.00 from .+ was paid out to you\. It was paid on 20 November 2026 to your account ending 4958\./,
  )
  const [waiting] = await lettersTo(held!.user_id)
  assert.match(waiting!, /£200\.00 from .+ is due to you\. We’ll pay it once your details are confirmed\./)
  assert.doesNotMatch(waiting!, /4958/)
  api.clock.forward({ hours: 49 })
  staff = await api.as('superAdmin')
  const [due] = (await staff.get(`/api/refunds?filter[investment_opportunity_id]=${offer}`)).body.data
  const paid = await staff.post(`/api/refunds/${due.id}/pay`, { paid_on: '2026-11-22' })
  assert.equal(paid.status, 200, paid.text)
  const [last] = await lettersTo(held!.user_id)
  assert.match(
    last!,
    /£200\.00 from .+ was paid out to you\. It was paid on 22 November 2026 to your account ending 4958\./,
  )
})

test('money beyond what was due, and a refund, are told at the bell and by letter once they are paid', async () => {
  const acts = callActs(() => ({ api, world, staff }))
  const { lines, ids, people } = await acts.issuedCall(['5000.00'])
  const line = lines[0]!
  assert.equal((await acts.payToday(line.id, '5000.50')).status, 201)
  const back = await staff.post(`/api/cash-call-lines/${line.id}/return-surplus`)
  const today = api.clock.now().toISOString().slice(0, 10)
  const pay = async (id: number) => {
    const paid = await staff.post(`/api/refunds/${id}/pay`, { paid_on: today })
    assert.equal(paid.status, 200, paid.text)
  }
  await pay(back.body.data.id)
  assert.match(
    (await lettersTo(ids[0]!))[0]!,
    /We returned £0\.50 to you, .+ It was paid on 22 November 2026\./,
  )
  await staff.post(`/api/investments/${line.investment_id}/cancel`, { reason: 'Asked for' })
  const refunds = (await staff.get(`/api/refunds?filter[investment_id]=${line.investment_id}`)).body.data
  await pay(refunds.find(({ status }: { status: string }) => status === 'due').id)
  assert.match((await lettersTo(ids[0]!))[0]!, /We refunded £5,000\.00 that you paid for .+ It was paid on/)
  const notes = (await people[0]!.get('/api/notifications/user')).text
  assert.match(notes, /RefundPaid/)
})
