import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { clientsOf, liveOpportunity, readyInvestors, request, worldForTests } from '../test-support.ts'

const api = apiForTests()
const world = worldForTests(api)

const rules = {
  minimum_investment_minor: 100_000n,
  maximum_investment_minor: 2_000_000n,
  increment_minor: 25_000n,
}
const people = async (count: number) => clientsOf(api, await readyInvestors(api, world, count))

/** What the round says of an amount: the sentence against it, or how it would be taken. */
async function judged(
  client: Client,
  opportunity: number,
  amount: string,
  insteadOf?: number,
): Promise<string> {
  const instead = insteadOf === undefined ? '' : `&investment_id=${insteadOf}`
  const { body } = await client.get(
    `/api/investment-opportunities/${opportunity}/order?amount=${amount}${instead}`,
  )
  return body.data?.refusal ?? body.errors?.investment_id?.[0] ?? (body.data.is_queued ? 'queued' : 'taken')
}

test('an amount is judged before it is sent, and each broken rule says how to mend it', async () => {
  const [client] = await people(1)
  const opportunity = await liveOpportunity(api, world, rules)
  assert.equal(await judged(client!, opportunity, '1750.00'), 'taken')
  assert.equal(await judged(client!, opportunity, '20000.00'), 'taken')
  assert.equal(await judged(client!, opportunity, '999.99'), 'The minimum investment is £1,000.')
  assert.equal(await judged(client!, opportunity, '20250.00'), 'The maximum investment is £20,000.')
  assert.equal(
    await judged(client!, opportunity, '1800.00'),
    'Invest in increments of £250, such as £1,750 or £2,000.',
  )
  const short = await liveOpportunity(api, world, { ...rules, maximum_investment_minor: 190_000n })
  assert.equal(await judged(client!, short, '1800.00'), 'Invest in increments of £250, such as £1,750.')
})

test('more than is left joins the waiting list where there is one, and otherwise hears what is left', async () => {
  const [client, other] = await people(2)
  const round = { ...rules, target_amount_minor: 1_000_000n }
  const [plain, waiting] = [
    await liveOpportunity(api, world, round),
    await liveOpportunity(api, world, { ...round, waiting_list: true }),
  ]
  for (const opportunity of [plain, waiting])
    assert.equal((await request(other!, opportunity, '8500.00')).status, 201)
  assert.equal(await judged(client!, plain, '1750.00'), '£1,500 is left in this round.')
  assert.equal(await judged(client!, waiting, '1750.00'), 'queued')
  assert.equal((await request(await people(1).then(([one]) => one!), plain, '1000.00')).status, 201)
  assert.equal(await judged(client!, plain, '1000.00'), 'This round is fully reserved.')
})

test('another amount for one’s own reservation is judged with what it holds already', async () => {
  const [client, other] = await people(2)
  const opportunity = await liveOpportunity(api, world, { ...rules, target_amount_minor: 1_000_000n })
  const { id } = (await request(client!, opportunity, '5000.00')).body.data
  await request(other!, opportunity, '3000.00')
  assert.equal(await judged(client!, opportunity, '7000.00', id), 'taken')
  assert.equal(await judged(client!, opportunity, '7250.00', id), '£7,000 is left in this round.')
  assert.equal(await judged(client!, opportunity, '500.00', id), 'The minimum investment is £1,000.')
  assert.equal(await judged(other!, opportunity, '2000.00', id), 'The selected investment id is invalid.')
  assert.equal(
    await judged(client!, await liveOpportunity(api, world), '2000.00', id),
    'The selected investment id is invalid.',
  )
})

test('an amount that has been called is refused beforehand in the words of the command', async () => {
  const [client] = await people(1)
  const opportunity = await liveOpportunity(api, world, rules)
  const { id } = (await request(client!, opportunity, '5000.00')).body.data
  await api.db
    .updateTable('investments')
    .set({ status: 'awaiting_payment' })
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .execute()
  const sent = await client!.post(`/api/investments/${id}/amount`, { amount: '6000.00', risk_accepted: true })
  assert.equal(sent.status, 409, sent.text)
  assert.equal(await judged(client!, opportunity, '6000.00', id), sent.body.message)
  assert.equal(await judged(client!, opportunity, '5000.00', id), 'taken', 'its own amount changes nothing')
})
