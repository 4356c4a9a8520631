import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import { apiForTests } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { setFlags } from '../../suitability/test-tenant.ts'
import { worldForTests } from '../test-support.ts'
import { account, callsWithoutAccount } from './test-accounts.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
let second: Client
beforeEach(async () => {
  staff = await api.as('superAdmin')
  second = await api.as('support')
})

const callWithoutAccount = callsWithoutAccount(() => ({ api, world, staff }))

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
  assert.match(note.data.message, /Priya Nair set a bank account ending 4958 for payments from investors in /)
  assert.match(note.data.message, /as soon as a second person approves it/)
  assert.equal(note.data.cta, `/admin/investments/opportunities/${offer}/edit#bank-account`)
  const both = await Promise.all(
    [1, 2].map(() => second.post(`${url}/approve`, { bank_account_id: first.id })),
  )
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
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
    assert.match(note.data.message, /set a bank account ending \d{4} for payments from members in /)
  } finally {
    await call('Investors')
  }
})
