import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewingHeader } from '@moorgate/contract/identity/index.ts'
import { apiForTests } from '../harness.ts'
import type { Client } from '../harness.ts'
import { form, pdf } from '../../src/modules/documents/test-form.ts'
import { newInvestor } from '../../src/modules/suitability/test-tenant.ts'

const api = apiForTests()

const everybody = [
  'superAdmin',
  'support',
  'investmentCommittee',
  'entrepreneur',
  'custodian',
  'creator',
  'investmentManager',
  'fundManager',
  'adviser',
] as const
type Role = (typeof everybody)[number]

/** One request of each role: those who may get another answer than 403, and everybody else 403. */
async function onlyFor(allowed: readonly Role[], ask: (client: Client) => Promise<{ status: number }>) {
  const got: Role[] = []
  for (const role of everybody) if ((await ask(await api.as(role))).status !== 403) got.push(role)
  assert.deepEqual(got, [...allowed])
}

test('investors’ registration papers are listed, opened, handed in and decided by whom the catalogue names', async () => {
  const staff = await api.as('superAdmin')
  const wanted = { title: 'Proof of address', code: 'address', validity_months: 12, order: 0 }
  assert.equal((await staff.post('/api/registration-requirements', wanted)).status, 201)
  const id = await newInvestor(api, 'Greta')
  const investor = await api.asUser(id)
  const paper = form({ type: 'address' }, { file: { name: 'bill.pdf', bytes: pdf } })
  const sent = await investor.post('/api/registration-documents', paper.body, paper.headers)
  assert.equal(sent.status, 201, sent.text)
  const path = `/api/registration-documents/${sent.body.data.id}`
  const keepers = ['superAdmin', 'support'] as const
  const readers = [...keepers, 'investmentManager'] as const
  await onlyFor(readers, (client) => client.get(`/api/registration-documents?filter[user_id]=${id}`))
  await onlyFor(readers, (client) => client.get(`/api/registration-standings?user_id=${id}`))
  await onlyFor(keepers, (client) => client.get(path))
  await onlyFor(keepers, (client) => client.get(`${path}/download`))
  await onlyFor(keepers, (client) => client.post(`${path}/reject`, {}))
  const forSomebody = form({ type: 'address', user_id: id }, { file: { name: 'bill.pdf', bytes: pdf } })
  await onlyFor(keepers, (client) =>
    client.post('/api/registration-documents', forSomebody.body, forSomebody.headers),
  )
  for (const role of ['adviser', 'fundManager', 'investmentCommittee'] as const)
    assert.equal(
      (await (await api.as(role)).get(`/api/users/${id}?include=registrationDocuments`)).status,
      400,
      role,
    )
  assert.equal((await investor.get(`${path}/download`)).status, 200, 'an investor opens their own')
  assert.equal((await (await api.as('user')).get(path)).status, 404)

  // Seeing as the investor opens no more of it than one's own role does.
  for (const [role, status] of [
    ['adviser', 403],
    ['superAdmin', 200],
  ] as const) {
    const viewer = await api.as(role)
    const view = await viewer.post(`/api/users/${id}/view-as`)
    assert.ok(view.status < 300, view.text)
    const seen = await viewer.get(`${path}/download`, { [viewingHeader]: view.body.data.token })
    assert.equal(seen.status, status, role)
  }
})

test('who is invited is read by those who may invite', async () => {
  const allowed = everybody.filter((role) => !['creator', 'investmentManager', 'adviser'].includes(role))
  for (const path of ['/api/invitations', '/api/invitations/export'])
    await onlyFor(allowed, (client) => client.get(path))
  const manager = await api.as('investmentManager')
  assert.equal((await manager.get('/api/investment-opportunities?include=invitations')).status, 400)
  assert.equal((await (await api.as('user')).get('/api/invitations')).status, 200)
})

test('a Creator adds investors and makes no lists: lead statuses, client groups and kinds of methods', async () => {
  const allowed = everybody.filter((role) => !['creator', 'entrepreneur', 'custodian'].includes(role))
  for (const path of ['lead-statuses', 'client-groups', 'investment-methods'])
    await onlyFor(allowed, (client) => client.post(`/api/${path}`, {}))
  const creator = await api.as('creator')
  assert.equal((await creator.get('/api/lead-statuses')).status, 200)
  const person = { first_name: 'Ivo', last_name: 'New', email: 'ivo@people.example' }
  assert.equal((await creator.post('/api/users', person)).status, 201)
})

test('activity and results of tests are refused, and not empty, to people who do not open people’s records', async () => {
  const allowed = everybody.filter((role) => !['creator', 'entrepreneur', 'custodian'].includes(role))
  const scores = ['compliance', 'fca-compliance'].flatMap((bank) => [`${bank}-scores`, `${bank}-successes`])
  for (const path of ['activity', ...scores]) await onlyFor(allowed, (client) => client.get(`/api/${path}`))
  const investor = await api.as('user')
  assert.equal((await investor.get('/api/activity')).status, 403)
  assert.equal((await investor.get('/api/compliance-scores')).status, 200, 'their own')
  assert.equal((await (await api.as('creator')).get('/api/users?include=complianceScores')).status, 400)
})
