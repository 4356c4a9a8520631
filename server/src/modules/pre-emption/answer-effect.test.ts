import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { wordsOf } from '../data-room/test-words.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { clientsOf, openStaffedWorld } from '../investments/test-support.ts'
import { answer, closeOpportunity, offeredTo } from './test-offer.ts'

const api = apiForTests()
let at: Awaited<ReturnType<typeof openStaffedWorld>>
before(async () => {
  at = await openStaffedWorld(api)
})

/** 333 new shares at £4.00 for a holder of 500 of 1,000 shares, entitled to 166 or 167. */
const twoHolders = (terms: Record<string, unknown> = {}) =>
  offeredTo(at, { holdings: [500, 500], terms: { available: '333', price: '4.00', ...terms } })

async function placeOf(client: Client, option: number) {
  const { data } = (await client.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${option}`)).body
  return data[0] as {
    id: number
    entitlement: string
    percent_if_maintained: string
    percent_if_none: string
  }
}
const effect = async (client: Client, id: number, query: string) =>
  (await client.get(`/api/pre-emption-choices/${id}/effect?${query}`)).body.data

test('an answer is worked out before it is given: its shares, what they cost, and the part of the company', async () => {
  const { option, people } = await twoHolders()
  const client = people[0]!
  const {
    id,
    entitlement,
    percent_if_maintained: kept,
    percent_if_none: none,
  } = await placeOf(client, option)
  const right = Number(entitlement)
  assert.deepEqual(await effect(client, id, 'choice=2'), {
    choice: 2,
    shares: null,
    refusal: null,
    effect: {
      taken: entitlement,
      cost: `${right * 4}.00`,
      payable: `${right * 4}.00`,
      amount: `${right * 4}.00`,
      held_after: String(500 + right),
      percent_after: kept,
    },
  })
  assert.equal((await effect(client, id, 'choice=1')).effect.percent_after, none)
  const more = await effect(client, id, 'choice=3&shares=33')
  assert.equal(more.effect.taken, String(right + 33))
  assert.match((await effect(client, id, `choice=6&shares=${right}`)).refusal, /enter fewer than/)
  for (const beyond of ['choice=3&shares=168', 'choice=6&shares=168', 'choice=3'])
    assert.equal((await effect(client, id, beyond)).effect, null, beyond)
})

test('at a price between pennies, the answer and the letter say the least amount that buys the shares', async () => {
  const { option, people } = await offeredTo(at, {
    holdings: [500, 500],
    round: { share_price: '1.3341' },
    terms: { available: '6', price: '1.3341' },
  })
  const { id } = await placeOf(people[0]!, option)
  const { cost, payable } = (await effect(people[0]!, id, 'choice=2')).effect
  assert.deepEqual([cost, payable], ['4.00', '4.01'])
  const { bytes } = await fetchBytes(api, people[0]!, `/api/pre-emption-choices/${id}/letter`)
  assert.match((await wordsOf(bytes)).join(' '), /Cost of full entitlement ?£4\.01/)
})

test('an amount says an answer by itself, and stays where it buys just those shares', async () => {
  const { option, people } = await twoHolders()
  const client = people[0]!
  const { id, entitlement } = await placeOf(client, option)
  const right = Number(entitlement)
  const said = async (amount: string) => {
    const { choice, shares, effect: of } = await effect(client, id, `amount=${amount}`)
    return [choice, shares, of?.amount]
  }
  assert.deepEqual(await said(`${right * 4}.00`), [2, null, `${right * 4}.00`])
  assert.deepEqual(await said('800.00'), [3, String(200 - right), '800.00'])
  assert.deepEqual(await said('803.99'), [3, String(200 - right), '803.99'])
  assert.deepEqual(await said('400.00'), [6, '100', '400.00'])
  assert.deepEqual(await said('3.99'), [null, null, undefined])
  const kept = await effect(client, id, 'choice=6&shares=100&amount=402.00')
  assert.deepEqual([kept.effect.cost, kept.effect.amount], ['400.00', '402.00'])
  const strict = await twoHolders({ allow_excess: false })
  const place = await placeOf(strict.people[0]!, strict.option)
  const refused = await effect(strict.people[0]!, place.id, 'amount=800.00')
  assert.deepEqual(
    [refused.choice, refused.refusal],
    [null, 'Holders can’t apply for more than their entitlement in this offer.'],
  )
})

test('what is worked out is what is kept, and nobody works out the answer of another', async () => {
  const { option, people } = await twoHolders()
  const [client, other] = people as [Client, Client]
  const { id } = await placeOf(client, option)
  assert.equal((await other.get(`/api/pre-emption-choices/${id}/effect?choice=2`)).status, 404)
  const [stranger] = await clientsOf(api, await at.readyInvestors(1))
  assert.equal((await stranger!.get(`/api/pre-emption-choices/${id}/effect?choice=2`)).status, 404)
  assert.equal((await client.get(`/api/pre-emption-choices/${id}/effect?choice=4`)).status, 422)
  assert.equal((await answer(client, option, 6, '40')).status, 201)
  assert.equal((await effect(client, id, 'choice=6&shares=40')).effect.taken, '40')
})

test('what would refuse an answer refuses it in its preview, in the same words', async () => {
  const { option, people, ids } = await twoHolders({ allow_excess: false })
  const client = people[0]!
  const { id } = await placeOf(client, option)
  const agreesOn = async (choice: number, shares?: string) => {
    const query = `choice=${choice}${shares === undefined ? '' : `&shares=${shares}`}`
    const { refusal } = await effect(client, id, query)
    const sent = await client.patch(`/api/pre-emption-choices/${id}`, { choice, ...(shares && { shares }) })
    assert.equal(refusal, sent.status === 200 ? null : sent.body.message, query)
    return refusal as string | null
  }
  assert.equal(await agreesOn(2), null)
  assert.match((await agreesOn(3, '5'))!, /more than their entitlement/)
  assert.match((await agreesOn(6))!, /required/)
  assert.match((await agreesOn(6, '999'))!, /enter fewer than/)
  const moved = await at.staff.post('/api/organisations', { name: 'Holders', type: 'Business' })
  assert.equal(moved.status, 201, moved.text)
  const { id: organisation } = moved.body.data
  const add = { tenant_id: 1, organisation_id: organisation, user_id: ids[0]!, can_invest: false }
  await api.db.insertInto('organisation_members').values(add).execute()
  const giveTo = (owner: number | null) =>
    api.db
      .updateTable('pre_emption_choices')
      .set({ organisation_id: owner })
      .where('tenant_id', '=', 1)
      .where('id', '=', id)
      .execute()
  await giveTo(organisation)
  assert.equal(await agreesOn(2), 'You can’t invest for this organisation.')
  await giveTo(null)
  await closeOpportunity(at, option)
  assert.match((await agreesOn(2))!, /^This offer has closed/)
})
