import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { apiForTests } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { setFlags } from '../../suitability/test-tenant.ts'
import { worldForTests } from '../test-support.ts'
import { account, callsWithoutAccount, other } from './test-accounts.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
let second: Client
beforeEach(async () => {
  staff = await api.as('superAdmin')
  second = await api.as('support')
})

const callWithoutAccount = callsWithoutAccount(() => ({ api, world, staff }))

test('a first account waits 48 hours too, and counts at once when a second person approves it', async () => {
  const { url, set, issue } = await callWithoutAccount()
  const first = await set(account)
  assert.deepEqual(
    [first.standing, first.set_by, first.can],
    ['waiting', 'Priya Nair', { approve: false, refuse: true }],
  )
  const early = await issue(first.id)
  assert.deepEqual(
    [early.status, early.body.reason, early.body.retry_at],
    [409, 'account_held', first.held_until],
  )
  const own = await staff.post(`${url}/approve`, { bank_account_id: first.id })
  assert.deepEqual(
    [own.status, own.body.reason, own.body.message],
    [403, 'second_person', 'You set this account, so you can’t approve it.'],
  )
  assert.deepEqual((await second.get(url)).body.data.can, { approve: true, refuse: true })
  const approved = await second.post(`${url}/approve`, { bank_account_id: first.id })
  assert.deepEqual(
    [approved.status, approved.body.data.standing, approved.body.data.held_until, approved.body.data.can],
    [200, 'approved', null, { approve: false, refuse: false }],
    approved.text,
  )
  const again = await second.post(`${url}/approve`, { bank_account_id: first.id })
  assert.deepEqual([again.status, again.body.reason], [409, 'not_waiting'])
  assert.equal((await issue(first.id)).status, 200)
})

test('an account that nobody approved counts when its 48 hours are over', async () => {
  const { url, set, issue } = await callWithoutAccount()
  const first = await set(account)
  assert.notEqual(first.held_until, null)
  api.clock.forward({ hours: 48 })
  staff = await api.as('superAdmin')
  second = await api.as('support')
  assert.equal((await staff.get(url)).body.data.held_until, null)
  assert.equal((await second.post(`${url}/approve`, { bank_account_id: first.id })).status, 409)
  assert.equal((await issue(first.id)).status, 200)
})

test('a call is issued to the account that was shown, and to no other', async () => {
  const { url, set, issue } = await callWithoutAccount()
  const first = await set(account)
  await second.post(`${url}/approve`, { bank_account_id: first.id })
  const unsaid = await issue()
  assert.deepEqual([unsaid.status, Object.keys(unsaid.body.errors)], [422, ['bank_account_id']])
  const wrong = await issue(first.id + 1)
  assert.deepEqual([wrong.status, wrong.body.reason], [409, 'account_changed'])
  assert.equal((await issue(first.id)).status, 200)
})

test('where a firm hides bank accounts from its staff, a call goes to the account of its draft', async () => {
  const { url, set, issue } = await callWithoutAccount()
  const first = await set(account)
  await second.post(`${url}/approve`, { bank_account_id: first.id })
  await setFlags(api, { hide_bank_details_admin: 1 })
  assert.equal((await second.get(url)).status, 404)
  assert.equal((await issue()).status, 200)
  await setFlags(api, { hide_bank_details_admin: 0 })
})

test('an account that is refused is never paid to, and the last one that counted is back', async () => {
  const { url, set, issue } = await callWithoutAccount()
  const first = await set(account)
  await second.post(`${url}/approve`, { bank_account_id: first.id })
  const changed = await set(other)
  assert.equal(changed.before, '****4958')
  assert.equal((await issue(changed.id)).body.reason, 'account_held')
  const seen = await second.post(`${url}/refuse`, { bank_account_id: first.id, reason: 'Not the issuer’s.' })
  assert.deepEqual([seen.status, seen.body.reason], [409, 'account_changed'])
  const refused = await second.post(`${url}/refuse`, {
    bank_account_id: changed.id,
    reason: 'Not the issuer’s.',
  })
  assert.deepEqual(
    [refused.status, refused.body.data?.id, refused.body.data?.held_until],
    [200, first.id, null],
    refused.text,
  )
  assert.equal((await second.post(`${url}/approve`, { bank_account_id: changed.id })).status, 409)
  await api.deliver()
  const [note] = (await staff.get('/api/notifications/user')).body.data
  assert.match(note.data.message, /Rafael Osei refused .*Not the issuer’s\./)
  assert.equal((await issue(first.id)).status, 200)
})

test('an account that was replaced while it waited never comes back, nor is its wait cut short', async () => {
  const { url, set, issue } = await callWithoutAccount()
  const mule = await set(other)
  api.clock.forward({ minutes: 10 })
  const decoy = await set(account)
  const withdrawn = await staff.post(`${url}/refuse`, {
    bank_account_id: decoy.id,
    reason: 'Set by mistake.',
  })
  assert.deepEqual([withdrawn.status, withdrawn.body.data], [200, null], withdrawn.text)
  assert.equal((await staff.get(url)).status, 404)
  assert.deepEqual(Object.keys((await issue(mule.id)).body.errors), ['bank_account'])
})

test('staff confirm numbers that fail the check, and anyone who approves sees that they do', async () => {
  const { url, offer } = await callWithoutAccount()
  const failing = { ...other, account_number: '63748473' }
  const refused = await staff.post(url, failing)
  assert.deepEqual(
    [refused.status, refused.body.reason, Object.keys(refused.body.errors)],
    [422, 'failed_check', ['account_number']],
  )
  const worse = await staff.post(url, { ...failing, iban: 'GB00', confirm_failed_check: false })
  assert.deepEqual([worse.status, worse.body.reason], [422, undefined])
  const set = await staff.post(url, { ...failing, confirm_failed_check: true })
  assert.deepEqual([set.status, set.body.data.verified], [201, 'modulus_failed'], set.text)
  assert.equal((await second.get(url)).body.data.verified, 'modulus_failed')
  const fine = await staff.post(url, { ...other, confirm_failed_check: true })
  assert.equal(fine.body.data.verified, 'modulus_ok', 'what passes is not marked')
  await api.deliver()
  const notes = (await second.get('/api/notifications/user')).body.data
  assert.ok(
    notes.some(({ data }: { data: { message: string } }) => data.message.includes('fail the bank check')),
  )
  const events = await api.db
    .selectFrom('events')
    .select(['type', 'after'])
    .where('tenant_id', '=', 1)
    .where('subject_id', '=', offer)
    .where('type', 'like', 'investment_opportunity.bank_%')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    events.map(({ type, after: said }) => [type.split('.')[1], (said as { verified?: string }).verified]),
    [
      ['bank_account_set', 'modulus_failed'],
      ['bank_check_confirmed', 'modulus_failed'],
      ['bank_account_set', 'modulus_ok'],
    ],
  )
})
