import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'

const api = apiForTests()
let maker: Client
before(async () => {
  maker = await api.as('superAdmin')
})

const newColleague = async (name: string, role_id: number): Promise<number> => {
  const email = `${name.toLowerCase()}@colleagues.example`
  const answer = await maker.post('/api/users', { first_name: name, last_name: 'Colleague', email, role_id })
  assert.equal(answer.status, 201, answer.text)
  await api.db
    .updateTable('users')
    .set({ email_verified_at: api.clock.now() })
    .where('tenant_id', '=', 1)
    .where('id', '=', answer.body.data.id)
    .execute()
  return answer.body.data.id
}

/** What the maker does to a colleague, after which that colleague is no second person for two days. */
const changes = [
  ['gave them another role', { role_id: roleIds.creator }, { role_id: roleIds.superAdmin }],
  ['switched their account on', { is_active: false }, { is_active: true }],
  ['entered another address', {}, { email: 'urban.new@colleagues.example' }],
] as const

for (const [what, earlier, change] of changes)
  test(`a colleague is no second person for two days after the maker ${what}`, async () => {
    maker = await api.as('superAdmin')
    const id = await newColleague(`Urban-${Object.keys(change)[0]!.replace('_', '-')}`, roleIds.superAdmin)
    const person = await newColleague(`Other-${Object.keys(change)[0]!.replace('_', '-')}`, roleIds.creator)
    await maker.patch(`/api/users/${id}`, earlier)
    api.clock.forward({ hours: 49 })
    maker = await api.as('superAdmin')
    const changed = await maker.patch(`/api/users/${id}`, change)
    assert.equal(changed.status, 200, changed.text)
    const email = `other.${Object.keys(change)[0]}@colleagues.example`
    assert.equal((await maker.patch(`/api/users/${person}`, { email })).status, 200)
    const approve = async () =>
      (await api.asUser(id)).post(`/api/users/${person}/email-change/approve`, { email })
    const refused = await approve()
    assert.deepEqual([refused.status, refused.body.reason], [403, 'second_person'], refused.text)
    api.clock.forward({ hours: 49 })
    assert.equal((await approve()).status, 200)
  })

test('a colleague’s account is switched on or off only by the person who has given their password lately', async () => {
  maker = await api.as('superAdmin')
  const id = await newColleague('Wystan', roleIds.creator)
  const url = `/api/users/${id}`
  api.clock.forward({ minutes: 16 })
  for (const body of [{ is_active: false }, { role_id: roleIds.adviser }])
    assert.equal((await maker.patch(url, body)).status, 423)
  assert.equal((await maker.patch(url, { phone: '+44 20 7946 0101' })).status, 200)
  const fresh = await api.as('superAdmin')
  assert.equal((await fresh.patch(url, { is_active: false })).status, 200)
  api.clock.forward({ minutes: 16 })
  assert.equal((await fresh.patch(url, { is_active: true })).status, 423)
  const again = { first_name: 'X', last_name: 'Y', email: 'x.y@colleagues.example', role_id: roleIds.creator }
  assert.equal((await fresh.post('/api/users', again)).status, 423)
})

/** Approves an address that somebody entered for a colleague whom nobody had a hand in. */
async function approvalOf(entered: Client, approver: Client, name: string) {
  const email = `${name.toLowerCase()}.new@colleagues.example`
  const { body } = await maker.get(`/api/users?filter[email]=${name.toLowerCase()}@colleagues.example`)
  const url = `/api/users/${body.data[0].id}`
  const answer = await entered.patch(url, { email })
  assert.equal(answer.status, 200, answer.text)
  return approver.post(`${url}/email-change/approve`, { email })
}
const openedBy = async (who: Client, name: string): Promise<Client> => {
  const before = maker
  maker = who
  const id = await newColleague(name, roleIds.superAdmin)
  maker = before
  return api.asUser(id)
}

test('anyone who opened the account of the one who asked is no second person for two days, nor is another account of theirs', async () => {
  maker = await api.as('superAdmin')
  await newColleague('Vashti', roleIds.creator)
  api.clock.forward({ hours: 49 })
  maker = await api.as('superAdmin')
  const puppet = await openedBy(maker, 'Puppet')
  const sibling = await openedBy(maker, 'Sibling')
  const child = await openedBy(puppet, 'Child')
  const pairs = [
    [puppet, maker],
    [puppet, sibling],
    [maker, child],
    [sibling, child],
  ] as const
  for (const [entered, approver] of pairs) {
    const refused = await approvalOf(entered, approver, 'Vashti')
    assert.deepEqual([refused.status, refused.body.reason], [403, 'second_person'], refused.text)
  }
  const colleague = await approvalOf(puppet, await api.as('support'), 'Vashti')
  assert.equal(colleague.status, 200, colleague.text)
})
