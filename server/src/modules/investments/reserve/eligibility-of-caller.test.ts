import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApi } from '../../../../test/harness.ts'
import type { Api, Client } from '../../../../test/harness.ts'
import { ask, clientsOf, liveOffer, openWorld, readyInvestors } from '../test-support.ts'
import type { World } from '../test-support.ts'

let api: Api
let world: World
before(async () => {
  api = await startApi()
  world = await openWorld(api)
})
after(() => api[Symbol.asyncDispose]())

const rules = {
  minimum_investment_minor: 100_000n,
  maximum_investment_minor: 2_000_000n,
  increment_minor: 25_000n,
}
const people = async (count: number) => clientsOf(api, await readyInvestors(api, world, count))

/** What the round says of an amount: the sentence against it, or how it would be taken. */
async function judged(client: Client, offer: number, amount: string, insteadOf?: number): Promise<string> {
  const instead = insteadOf === undefined ? '' : `&investment_id=${insteadOf}`
  const { body } = await client.get(`/api/investment-opportunities/${offer}/order?amount=${amount}${instead}`)
  return body.data?.refusal ?? body.errors?.investment_id?.[0] ?? (body.data.is_queued ? 'queued' : 'taken')
}

test('an amount is judged before it is sent, and each broken rule says how to mend it', async () => {
  const [client] = await people(1)
  const offer = await liveOffer(api, world, rules)
  assert.equal(await judged(client!, offer, '1750.00'), 'taken')
  assert.equal(await judged(client!, offer, '20000.00'), 'taken')
  assert.equal(await judged(client!, offer, '999.99'), 'The least that you can invest is £1,000.')
  assert.equal(await judged(client!, offer, '20250.00'), 'The most that you can invest is £20,000.')
  assert.equal(await judged(client!, offer, '1800.00'), 'Invest in steps of £250: £1,750 or £2,000 would do.')
  const short = await liveOffer(api, world, { ...rules, maximum_investment_minor: 190_000n })
  assert.equal(await judged(client!, short, '1800.00'), 'Invest in steps of £250: £1,750 would do.')
})

test('more than is left joins the waiting list where there is one, and otherwise hears what is left', async () => {
  const [client, other] = await people(2)
  const round = { ...rules, target_amount_minor: 1_000_000n }
  const [plain, waiting] = [
    await liveOffer(api, world, round),
    await liveOffer(api, world, { ...round, waiting_list: true }),
  ]
  for (const offer of [plain, waiting]) assert.equal((await ask(other!, offer, '8500.00')).status, 201)
  assert.equal(await judged(client!, plain, '1750.00'), '£1,500 is left in this round.')
  assert.equal(await judged(client!, waiting, '1750.00'), 'queued')
  assert.equal((await ask(await people(1).then(([one]) => one!), plain, '1000.00')).status, 201)
  assert.equal(await judged(client!, plain, '1000.00'), 'This round is fully reserved.')
})

test('another amount for one’s own reservation is judged with what it holds already', async () => {
  const [client, other] = await people(2)
  const offer = await liveOffer(api, world, { ...rules, target_amount_minor: 1_000_000n })
  const { id } = (await ask(client!, offer, '5000.00')).body.data
  await ask(other!, offer, '3000.00')
  assert.equal(await judged(client!, offer, '7000.00', id), 'taken')
  assert.equal(await judged(client!, offer, '7250.00', id), '£7,000 is left in this round.')
  assert.equal(await judged(client!, offer, '500.00', id), 'The least that you can invest is £1,000.')
  assert.equal(await judged(other!, offer, '2000.00', id), 'The selected investment id is invalid.')
  assert.equal(
    await judged(client!, await liveOffer(api, world), '2000.00', id),
    'The selected investment id is invalid.',
  )
})
