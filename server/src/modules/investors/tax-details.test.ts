import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests } from '../../../test/harness.ts'
import { newInvestor, setFlags } from '../suitability/test-tenant.ts'

const api = apiForTests()

const refusedFields = (answer: { status: number; body: { errors?: object } }) => [
  answer.status,
  Object.keys(answer.body.errors ?? {}),
]

const tax = (id: number) => `/api/users/${id}/tax-details`
const numbers = { national_insurance: 'ab 12 34 56 c', utr: '19558 39661' }

test('tax numbers are checked, kept sealed, and shown masked', async () => {
  const id = await newInvestor(api, 'Ursula')
  const investor = await api.asUser(id)
  assert.equal((await investor.get(tax(id))).body.data.version, 0)
  const wrong = await investor.patch(tax(id), { national_insurance: 'BG123456A', utr: '2955839661' })
  assert.deepEqual(refusedFields(wrong), [422, ['national_insurance', 'utr']])
  const residences = [{ country: 'GB' }, { country: 'IE', number: '1234567TW' }]
  const answer = await investor.patch(tax(id), { ...numbers, us_person: false, residences })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body.data, {
    us_person: false,
    residences: [
      { country: 'GB', reason_none: null, number: null },
      { country: 'IE', reason_none: null, number: '••••TW' },
    ],
    national_insurance: 'AB •• •• •• C',
    utr: '•••••• 9661',
    version: 1,
  })
  const kept = JSON.stringify(
    await api.db.selectFrom('tax_details').selectAll().where('tenant_id', '=', 1).execute(),
  )
  for (const number of ['AB123456C', '1955839661', '1234567TW']) assert.ok(!kept.includes(number), number)
})

test('a residence abroad has a number or a reason, and stands there once', async () => {
  const id = await newInvestor(api, 'Violet')
  const residences = [
    { country: 'IE' },
    { country: 'AE', reason_none: 'None is given' },
    { country: 'AE', number: '7' },
  ]
  const answer = await (await api.asUser(id)).patch(tax(id), { residences })
  assert.deepEqual(refusedFields(answer), [422, ['residences.0.number', 'residences.2.country']])
})

test('a residence that comes without its number keeps it, at whichever place, and asks for no proof', async () => {
  const id = await newInvestor(api, 'Vera')
  const investor = await api.asUser(id)
  const residences = [
    { country: 'IE', number: '1234567TW' },
    { country: 'AE', reason_none: 'None is given' },
  ]
  assert.equal((await investor.patch(tax(id), { residences })).status, 200)
  api.clock.forward({ minutes: 16 })
  const answer = await investor.patch(tax(id), {
    residences: [{ country: 'GB' }, { country: 'IE' }, residences[1]],
  })
  assert.deepEqual(answer.body.data?.residences, [
    { country: 'GB', reason_none: null, number: null },
    { country: 'IE', reason_none: null, number: '••••TW' },
    { country: 'AE', reason_none: 'None is given', number: null },
  ])
  const cleared = [{ country: 'IE', reason_none: 'Lost' }]
  assert.equal((await investor.patch(tax(id), { residences: cleared })).status, 423)
  const shown = (await (await api.asUser(id)).post(`${tax(id)}/reveal`)).body.data
  assert.deepEqual(shown.residences[1], { country: 'IE', number: '1234567TW' })
})

test('an investor who has a number needs no reason for having none, and keeps it beside another change', async () => {
  const id = await newInvestor(api, 'Verity')
  const investor = await api.asUser(id)
  const france = { country: 'FR', reason_none: 'Applied for' }
  assert.equal((await investor.patch(tax(id), { residences: [france] })).status, 200)
  const told = await investor.patch(tax(id), { residences: [{ ...france, number: '1234567' }] })
  assert.deepEqual(told.body.data?.residences, [{ country: 'FR', reason_none: null, number: '••••67' }])
  const beside = await investor.patch(tax(id), { residences: [{ country: 'GB' }, { country: 'FR' }] })
  assert.equal(beside.body.data?.residences[1].number, '••••67', beside.text)
})

test('a number is changed and shown only after a fresh proof, and that it was shown is on record', async () => {
  const id = await newInvestor(api, 'Winifred')
  const first = await api.asUser(id)
  api.clock.forward({ minutes: 16 })
  assert.equal((await first.patch(tax(id), numbers)).status, 200)
  assert.equal((await first.patch(tax(id), { utr: '1123456789' })).status, 423)
  assert.equal((await first.post(`${tax(id)}/reveal`)).status, 423)
  const proven = await api.asUser(id)
  assert.equal((await proven.patch(tax(id), { utr: '1123456789' })).status, 200)
  const shown = (await proven.post(`${tax(id)}/reveal`)).body.data
  assert.deepEqual([shown.national_insurance, shown.utr], ['AB123456C', '1123456789'])
  const events = await api.db
    .selectFrom('events')
    .select(['type', 'payload', 'before', 'after'])
    .where('tenant_id', '=', 1)
    .where('subject_id', '=', id)
    .where('type', 'like', 'user.tax%')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    events.map(({ type }) => type),
    ['user.tax_details_changed', 'user.tax_details_changed', 'user.tax_numbers_shown'],
  )
  assert.ok(!JSON.stringify(events).includes('1123456789'))
})

test('tax is the investor’s and their firm’s: nobody else reads it, and no firm that keeps none', async () => {
  const [id, other] = [await newInvestor(api, 'Xenia'), await newInvestor(api, 'Yvette')]
  const statusFor = async (client: Client) => (await client.get(tax(id))).status
  assert.equal(await statusFor(await api.asUser(id)), 200)
  assert.equal(await statusFor(await api.asUser(other)), 404)
  assert.equal(await statusFor(await api.as('superAdmin')), 200)
  assert.equal(await statusFor(await api.as('creator')), 403)
  assert.equal(await statusFor(await api.as('superAdmin', 2)), 404)
  await setFlags(api, { tax_enabled: 0 })
  assert.equal(await statusFor(await api.asUser(id)), 404)
  await setFlags(api, { tax_enabled: 1 })
})

test('numbers that were shown under an idempotency key are stored sealed, and shown again by that key alone', async () => {
  const id = await newInvestor(api, 'Yolanda')
  const first = await api.asUser(id)
  assert.equal((await first.patch(tax(id), numbers)).status, 200)
  const headers = { 'idempotency-key': 'show-once' }
  const shown = await first.post(`${tax(id)}/reveal`, undefined, headers)
  assert.equal(shown.body.data.national_insurance, 'AB123456C')
  const [stored] = await api.db
    .selectFrom('idempotency_keys')
    .select(['answer', 'status'])
    .where('tenant_id', '=', 1)
    .where('user_id', '=', id)
    .where('key', '=', 'show-once')
    .execute()
  assert.equal(stored!.status, 200)
  assert.match(stored!.answer!, /^[0-9a-f]{8}\.[A-Za-z0-9_-]+$/)
  const again = await first.post(`${tax(id)}/reveal`, undefined, headers)
  assert.deepEqual([again.body, again.headers['idempotency-replayed']], [shown.body, 'true'])
})
