import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'

const api = apiForTests()
let maker: Client
let makerName: string
before(async () => {
  maker = await api.as('superAdmin')
  makerName = (await maker.get(`/api/users/${await api.userId('superAdmin')}`)).body.data.name
})

const open = async (name: string, role_id: number = roleIds.creator): Promise<number> => {
  const email = `${name.toLowerCase()}@colleagues.example`
  const body = { first_name: name, last_name: 'Colleague', email, role_id }
  const answer = await maker.post('/api/users', body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id as number
}

/** Who was told of it, by bell and by letter, and in which words. */
async function told(about: string): Promise<{ bells: string[]; letters: string[]; words: string[] }> {
  await api.deliver()
  const bells = await api.db
    .selectFrom('notifications')
    .innerJoin('users', (join) =>
      join
        .onRef('users.tenant_id', '=', 'notifications.tenant_id')
        .onRef('users.id', '=', 'notifications.user_id'),
    )
    .select(['users.email', 'notifications.data'])
    .where('notifications.tenant_id', '=', 1)
    .where('notifications.type', '=', 'App\\Notifications\\StaffAccountChanged')
    .orderBy('users.email')
    .execute()
  const mails = await api.db
    .selectFrom('mails')
    .select(['recipient', 'subject'])
    .where('tenant_id', '=', 1)
    .where('subject', 'like', `%${about}%`)
    .where('cause', 'like', 'staff_access:%')
    .orderBy('recipient')
    .execute()
  const own = bells.filter(({ data }) => JSON.stringify(data).includes(about))
  return {
    bells: [...new Set(own.map(({ email }) => email))],
    letters: [...new Set(mails.map(({ recipient }) => recipient))],
    words: [...new Set(own.map(({ data }) => (data as { message: string }).message))],
  }
}

/** A second Super Admin, whose own account is told of like any other. */
const others = ['second@colleagues.example', 'support@wrenfield.example']

test('a Super Admin who opens a staff account is named to all who keep staff accounts, by bell and by letter', async () => {
  await open('Second', roleIds.superAdmin)
  assert.deepEqual((await told('Second')).bells, ['support@wrenfield.example'])
  await open('Petra')
  const { bells, letters, words } = await told('Petra')
  assert.deepEqual([bells, letters], [others, others])
  assert.deepEqual(words, [`**${makerName}** opened a staff account for **Petra Colleague** (Creator).`])
})

test('a colleague’s new role, and an account that is switched on again, are told of alike', async () => {
  const id = await open('Quentin')
  const url = `/api/users/${id}`
  for (const body of [{ role_id: roleIds.superAdmin }, { is_active: false }, { is_active: true }]) {
    const answer = await maker.patch(url, body)
    assert.equal(answer.status, 200, answer.text)
  }
  const { bells, letters, words } = await told('Quentin')
  assert.deepEqual([bells, letters], [others, others])
  assert.deepEqual(words.toSorted(), [
    `**${makerName}** changed the role of **Quentin Colleague** from Creator to Super Admin.`,
    `**${makerName}** opened a staff account for **Quentin Colleague** (Creator).`,
    `**${makerName}** switched the staff account of **Quentin Colleague** (Super Admin) on again.`,
  ])
})

test('who enters a colleague’s address and who approves it are named', async () => {
  const id = await open('Ruth')
  await maker.patch(`/api/users/${id}`, { email: 'ruth.new@colleagues.example' })
  const support = await api.as('support')
  const name = (await support.get(`/api/users/${await api.userId('support')}`)).body.data.name
  const approved = await support.post(`/api/users/${id}/email-change/approve`, {
    email: 'ruth.new@colleagues.example',
  })
  assert.equal(approved.status, 200, approved.text)
  const { words } = await told('Ruth')
  assert.ok(
    words.includes(
      `**${makerName}** entered a new e-mail address for **Ruth Colleague**: ruth.new@colleagues.example. A second person has to approve it.`,
    ),
    words.join('\n'),
  )
  assert.ok(
    words.includes(
      `**${name}** approved a new e-mail address for **Ruth Colleague**: ruth.new@colleagues.example.`,
    ),
  )
})

test('nobody is told of an investor’s account, of one’s own address, or of another change', async () => {
  const id = await open('Sybil')
  const before = (await told('Sybil')).words.length
  await maker.patch(`/api/users/${id}`, { phone: '+44 20 7946 0101' })
  const own = await api.asUser(id)
  await own.patch(`/api/users/${id}`, { email: 'sybil.own@colleagues.example' })
  await maker.post('/api/users', {
    first_name: 'Tobias',
    last_name: 'Investor',
    email: 'tobias@people.example',
  })
  assert.equal((await told('Sybil')).words.length, before)
  assert.deepEqual((await told('Tobias')).words, [])
})
