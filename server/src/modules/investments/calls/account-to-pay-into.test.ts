import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { earliestDue, roleIds } from '@moorgate/contract'
import { startApi } from '../../../../test/harness.ts'
import type { Api, Client } from '../../../../test/harness.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { setFlags } from '../../suitability/test-tenant.ts'
import { request, clientsOf, liveOpportunity, openWorld, readyInvestors } from '../test-support.ts'
import type { World } from '../test-support.ts'

let api: Api
let world: World
let staff: Client
let second: Client
before(async () => {
  api = await startApi()
  world = await openWorld(api)
})
after(() => api[Symbol.asyncDispose]())

const account = { holder_name: 'Issuer Client Account', sort_code: '08-99-99', account_number: '66374958' }
const other = { holder_name: 'A Mule', sort_code: '20-29-59', account_number: '63748472' }

const inWorkingDays = (days: number) => earliestDue(londonDate(api.clock.now()), days)

/** A round in which somebody reserved and signed, with a call drawn up and no account yet. */
async function callWithoutAccount() {
  staff = await api.as('superAdmin')
  second = await api.as('support')
  const opportunity = await liveOpportunity(api, world, { close_date: inWorkingDays(60) })
  const [investor] = await clientsOf(api, await readyInvestors(api, world, 1))
  assert.equal((await request(investor!, opportunity, '5000.00')).status, 201)
  const call = await staff.post('/api/cash-calls', {
    investment_opportunity_id: opportunity,
    title: 'Cash call 1',
    due_date: inWorkingDays(30),
  })
  assert.equal(call.status, 201, call.text)
  const url = `/api/investment-opportunities/${opportunity}/bank-account`
  const set = async (given: object, who = staff) => {
    const answer = await who.post(url, given)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data
  }
  const issue = (accountId?: number) =>
    staff.post(
      `/api/cash-calls/${call.body.data.id}/issue`,
      accountId === undefined ? {} : { bank_account_id: accountId },
    )
  return { offer: opportunity, url, set, issue }
}

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
  api.clock.forward({ hours: 48 })
  staff = await api.as('superAdmin')
  second = await api.as('support')
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

test('where a firm hides bank accounts from its staff, those who decide about one see it while it waits', async () => {
  const { url, set } = await callWithoutAccount()
  const first = await set(account)
  await setFlags(api, { hide_bank_details_admin: 1 })
  const shown = await second.get(url)
  assert.deepEqual([shown.status, shown.body.data.holder_name], [200, 'Issuer Client Account'])
  const committee = await api.as('investmentCommittee')
  assert.equal((await committee.get(url)).status, 404)
  assert.equal((await second.post(`${url}/approve`, { bank_account_id: first.id })).status, 200)
  assert.equal((await second.get(url)).status, 404)
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

test('nobody else approves or refuses, and who reads is told who may', async () => {
  const { url, set } = await callWithoutAccount()
  const first = await set(account)
  for (const role of ['entrepreneur', 'fundManager', 'investmentManager', 'user'] as const)
    for (const act of ['approve', 'refuse'])
      assert.equal(
        (
          await (
            await api.as(role)
          ).post(`${url}/${act}`, { bank_account_id: first.id, reason: 'Because of this.' })
        ).status,
        403,
        `${role} ${act}`,
      )
  const read = (await (await api.as('fundManager')).get(url)).body.data
  assert.deepEqual([read.can, read.approvers], [{ approve: false, refuse: false }, ['Rafael Osei']])
  assert.equal(
    (await staff.get(url)).body.data.approval_refused,
    'You set this account, so you can’t approve it.',
  )
  assert.equal(
    (await (await api.as('superAdmin', 2)).post(`${url}/approve`, { bank_account_id: first.id })).status,
    404,
  )
})

test('a colleague whose account the setter opened today is no second person, and is told so', async () => {
  const { url, set } = await callWithoutAccount()
  const { id } = await api.db
    .insertInto('users')
    .values({
      tenant_id: 1,
      role_id: roleIds.superAdmin,
      first_name: 'Two',
      last_name: 'Hats',
      email: 'two-hats@wrenfield.example',
      email_verified_at: api.clock.now(),
      created_by: await api.userId('superAdmin'),
      created_at: api.clock.now(),
      updated_at: api.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const first = await set(account)
  const hat = await api.asUser(id)
  const refused = await hat.post(`${url}/approve`, { bank_account_id: first.id })
  assert.deepEqual(
    [refused.status, refused.body.message],
    [
      403,
      'A colleague who worked on this opened or changed your account less than 48 hours ago, so you can’t approve it yet.',
    ],
  )
  const read = (await hat.get(url)).body.data
  assert.deepEqual([read.can.approve, read.approvers], [false, ['Rafael Osei']])
})

test('anyone who may approve is told of an account with a link to it, and of two who approve at once one does', async () => {
  const { offer, url, set } = await callWithoutAccount()
  const first = await set(account)
  await api.deliver()
  const [note] = (await second.get('/api/notifications/user')).body.data
  assert.match(note.data.message, /Priya Nair set the account that investors in .* pay into, ending 4958/)
  assert.match(note.data.message, /once a second person approves it/)
  assert.equal(note.data.cta, `/admin/investments/opportunities/${offer}/edit#bank-account`)
  const both = await Promise.all(
    [1, 2].map(() => second.post(`${url}/approve`, { bank_account_id: first.id })),
  )
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
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

test('who is told of an account reads the firm’s own word for those who pay', async () => {
  const staff = await api.as('superAdmin')
  const call = (investors: string) => staff.patch('/api/branding/1', { navigation: { investors } })
  assert.equal((await call('Members')).status, 200)
  try {
    const { set } = await callWithoutAccount()
    await set(account)
    await api.deliver()
    const [note] = (await second.get('/api/notifications/user')).body.data
    assert.match(note.data.message, /set the account that members in .* pay into/)
  } finally {
    await call('Investors')
  }
})
