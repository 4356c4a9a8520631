import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import { linkIn } from '../identity/test-people.ts'
import { newInvestor, setFlags } from '../suitability/test-tenant.ts'
import {
  addedMethod,
  approvedMethod,
  bank,
  changeTo,
  entities,
  kindId,
  layBankTable,
} from './test-methods.ts'

const api = apiForTests()
before(async () => {
  await layBankTable(api)
})

test('changing the holders or the bank account of an approved method asks for approval again', async () => {
  const id = await newInvestor(api, 'Gwendolen')
  const method = await addedMethod(api, id, 'individual', { bank })
  const staff = await api.as('fundManager')
  await staff.post(`${entities}/${method.id}/approve`)
  const investor = await api.asUser(id)
  const same = await investor.patch(`${entities}/${method.id}`, { bank, reference: 'R-2' })
  assert.equal(same.body.data.status, 'approved')
  const other = { ...bank, account_number: '66374958', holder_name: 'Somebody Else' }
  api.clock.forward({ minutes: 16 })
  assert.equal((await investor.patch(`${entities}/${method.id}`, { bank: other })).status, 423)
  const fresh = await api.asUser(id)
  const changed = await fresh.patch(`${entities}/${method.id}`, { bank: other })
  assert.deepEqual([changed.status, changed.body.data.status], [200, 'pending'])
  assert.equal(changed.body.data.bank.held_until, '2026-11-22T09:46:00.000000Z')
  assert.equal(changed.body.data.decided_at, null)
  await api.deliver()
  const mails = await api.db
    .selectFrom('mails')
    .select('subject')
    .where('tenant_id', '=', 1)
    .where('recipient', '=', 'gwendolen@people.example')
    .execute()
  assert.ok(mails.some(({ subject }) => subject.includes('bank account')))
})

test('anyone who did not change the bank account puts the one before it back, while nothing is paid to the new one', async () => {
  const id = await newInvestor(api, 'Isolde')
  const method = await addedMethod(api, id, 'individual', { bank })
  const investor = await api.asUser(id)
  const url = `${entities}/${method.id}`
  await investor.patch(`/api/users/${id}`, { email: 'thief@people.example' })
  await api.guest().get(await linkIn(api, 'thief@people.example', '/email/verify/'))
  const changed = await investor.patch(url, { bank: { ...bank, holder_name: 'A Thief' } })
  assert.deepEqual(
    [changed.body.data.bank.holder_name, changed.body.data.bank.before],
    ['A Thief', '****4958'],
  )
  await api.deliver()
  const told = await api.db
    .selectFrom('mails')
    .select('recipient')
    .where('tenant_id', '=', 1)
    .where('subject', 'like', '%bank account%')
    .where('recipient', 'in', ['isolde@people.example', 'thief@people.example'])
    .execute()
  assert.equal(told.length, 2)
  assert.equal((await (await api.as('user')).post(`${url}/dispute-bank`)).status, 404)
  const back = await investor.post(`${url}/dispute-bank`)
  assert.deepEqual(
    [back.status, back.body.data.bank.holder_name, back.body.data.bank.held_until],
    [200, 'Test Person', null],
  )
  assert.equal((await investor.post(`${url}/dispute-bank`)).status, 409)
  await investor.patch(url, { bank: { ...bank, holder_name: 'Isolde Test-Marke' } })
  api.clock.forward({ hours: 48 })
  assert.equal((await (await api.asUser(id)).post(`${url}/dispute-bank`)).status, 409)
})

test('a second change and a dispute of it do not leave the first change behind: the approved account is back', async () => {
  const { url, investor } = await approvedMethod(api, await newInvestor(api, 'Kirsten'))
  await changeTo(investor, url, 'A Mule')
  await changeTo(investor, url, 'A Decoy')
  const back = await investor.post(`${url}/dispute-bank`)
  assert.equal(back.status, 200, back.text)
  const { status, bank: account } = back.body.data
  assert.deepEqual(
    [status, account.holder_name, account.standing, account.held_until],
    ['pending', 'Test Person', 'approved', null],
  )
  assert.equal((await investor.post(`${url}/dispute-bank`)).status, 409)
  await changeTo(investor, url, 'Another Decoy')
  const again = await investor.post(`${url}/dispute-bank`)
  assert.equal(again.body.data.bank.holder_name, 'Test Person')
})

test('a wait that runs goes on when its account comes back, and an account that was refused never does', async () => {
  const { url, investor } = await approvedMethod(api, await newInvestor(api, 'Liesl'))
  const { bank: second } = await changeTo(investor, url, 'Approved In A Hurry')
  assert.equal((await (await api.as('fundManager')).post(`${url}/approve`)).status, 200)
  api.clock.forward({ minutes: 5 })
  await changeTo(investor, url, 'A Decoy')
  const back = (await investor.post(`${url}/dispute-bank`)).body.data
  assert.deepEqual([back.bank.holder_name, back.bank.held_until], ['Approved In A Hurry', second.held_until])
  const first = (await investor.post(`${url}/dispute-bank`)).body.data
  assert.deepEqual([first.bank.holder_name, first.bank.held_until], ['Test Person', null])
  await changeTo(investor, url, 'A Third')
  assert.equal(
    (await (await api.as('fundManager')).post(`${url}/reject`, { reason: 'Not theirs' })).status,
    200,
  )
  const rejected = (await investor.get(url)).body.data
  assert.deepEqual([rejected.bank.holder_name, rejected.bank.standing], ['A Third', 'refused'])
  await changeTo(investor, url, 'A Fourth')
  assert.equal((await investor.post(`${url}/dispute-bank`)).body.data.bank.holder_name, 'Test Person')
})

test('an account that served its wait without an approval comes back, and the method waits for staff', async () => {
  const { url, id } = await approvedMethod(api, await newInvestor(api, 'Maren'))
  await changeTo(await api.asUser(id), url, 'Waited Long')
  api.clock.forward({ hours: 49 })
  const later = await api.asUser(id)
  await changeTo(later, url, 'A Decoy')
  assert.equal((await (await api.as('fundManager')).post(`${url}/approve`)).status, 200)
  const { body } = await later.post(`${url}/dispute-bank`)
  assert.deepEqual(
    [body.data.status, body.data.bank.holder_name, body.data.bank.standing],
    ['pending', 'Waited Long', 'waiting'],
  )
})

test('the first account of a method that was handed in without one waits too, and a dispute leaves none', async () => {
  const id = await newInvestor(api, 'Nele')
  const method = await addedMethod(api, id, 'individual')
  const url = `${entities}/${method.id}`
  await (await api.as('fundManager')).post(`${url}/approve`)
  const investor = await api.asUser(id)
  const changed = await changeTo(investor, url, 'A Thief')
  assert.deepEqual(
    [changed.status, changed.bank.held_until !== null, changed.bank.before],
    ['pending', true, null],
  )
  const { body } = await investor.post(`${url}/dispute-bank`)
  assert.equal(body.data.bank, null)
})

test('a wrong account number, and an IBAN where the firm takes none, are told on their fields', async () => {
  const investor = await api.asUser(await newInvestor(api, 'Imelda'))
  const kind = await kindId(api, 'individual')
  const post = (given: object) =>
    investor.post(entities, { investment_method_id: kind, bank: { ...bank, ...given } })
  assert.deepEqual((await post({ account_number: '66374959' })).body.errors, {
    'bank.account_number': [
      'This account number isn’t valid for the sort code. Check both. If they’re right, ask us to add the account for you.',
    ],
  })
  const confirmed = await post({ account_number: '66374959', confirm_failed_check: true })
  assert.equal(confirmed.status, 422, 'an investor confirms no failed check')
  assert.deepEqual(Object.keys((await post({ sort_code: '1234', account_number: '12' })).body.errors), [
    'bank.sort_code',
    'bank.account_number',
  ])
  await setFlags(api, { intl_bank_details_enabled: 0 })
  assert.deepEqual(
    (await post({ sort_code: null, account_number: null, iban: 'GB82 WEST 1234 5698 7654 32' })).body.errors[
      'bank.iban'
    ],
    ['The bank.iban field is prohibited.'],
  )
  await setFlags(api, { intl_bank_details_enabled: 1 })
  const made = await post({
    sort_code: null,
    account_number: null,
    iban: 'GB82 WEST 1234 5698 7654 32',
    bic: 'NWBKGB2L',
  })
  assert.deepEqual([made.status, made.body.data.bank.masked], [201, '****5432'])
})

test('bank accounts are hidden from investors or from staff where the firm says so', async () => {
  const id = await newInvestor(api, 'Jocasta')
  const method = await addedMethod(api, id, 'individual', { bank })
  await setFlags(api, { hide_bank_details: 1 })
  const investor = await api.asUser(id)
  assert.equal('bank' in (await investor.get(`${entities}/${method.id}`)).body.data, false)
  assert.equal('bank' in (await (await api.as('superAdmin')).get(`${entities}/${method.id}`)).body.data, true)
  await setFlags(api, { hide_bank_details: 0, hide_bank_details_admin: 1 })
  assert.equal(
    'bank' in (await (await api.as('superAdmin')).get(`${entities}/${method.id}`)).body.data,
    false,
  )
  const deciding = `${entities}/${method.id}?append=bank_to_decide`
  const toDecide = async () =>
    (await (await api.as('superAdmin')).get(deciding)).body.data.bank_to_decide?.masked
  assert.equal(await toDecide(), '****4958', 'anyone who decides sees it while it waits')
  const own = await (await api.asUser(id)).get(deciding)
  assert.equal(own.text.includes('4958'), false)
  assert.ok([400, 403].includes(own.status), own.text)
  const decided = await (await api.as('superAdmin')).post(`${entities}/${method.id}/approve`)
  assert.equal(decided.status, 200, decided.text)
  assert.equal(await toDecide(), undefined, 'and no longer')
  await setFlags(api, { hide_bank_details_admin: 0 })
})

test('staff keep an account for an investor that fails the check once they confirm it, and it changes nothing afterwards', async () => {
  const id = await newInvestor(api, 'Quintina')
  const staff = await api.as('fundManager')
  const failing = { ...bank, account_number: '66374959' }
  const post = async (more: object) =>
    staff.post(entities, {
      investment_method_id: await kindId(api, 'individual'),
      user_id: id,
      bank: { ...failing, ...more },
    })
  const refused = await post({})
  assert.deepEqual([refused.status, refused.body.reason], [422, 'failed_check'])
  const made = await post({ confirm_failed_check: true })
  assert.deepEqual([made.status, made.body.data.bank.verified], [201, 'modulus_failed'], made.text)
  const url = `${entities}/${made.body.data.id}`
  const investor = await api.asUser(id)
  const same = await investor.patch(url, { bank: failing, reference: 'R-3' })
  assert.deepEqual(
    [same.status, same.body.data.bank.id],
    [200, made.body.data.bank.id],
    'the account that is kept is not judged again',
  )
  const seen = await (await api.as('superAdmin')).get(url)
  assert.equal(seen.body.data.bank.verified, 'modulus_failed')
  const { events } = await api.db
    .selectFrom('events')
    .select((row) => row.fn.countAll<number>().as('events'))
    .where('tenant_id', '=', 1)
    .where('subject_id', '=', made.body.data.id)
    .where('type', '=', 'method.bank_check_confirmed')
    .executeTakeFirstOrThrow()
  assert.equal(Number(events), 1)
})
