import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { fetchBytes, putDocument } from './test-documents.ts'
import { form, pdf } from './test-form.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const textFile = (name: string, text: string) => ({ name, bytes: Buffer.from(text) })

async function addVersion(client: Client, id: number, file: { name: string; bytes: Uint8Array }) {
  const sent = form({}, { file })
  return client.post(`/api/documents/${id}/versions`, sent.body, sent.headers)
}

async function shared(name: string, more: Record<string, string | number> = {}) {
  const ownerId = await newInvestor(api, name)
  const owner = { owner_type: 'user', owner_id: ownerId }
  // The clock moves between the tests, and a session ends when nobody uses it.
  staff = await api.as('superAdmin')
  const document = await putDocument(
    staff,
    { ...owner, visibility: 'public', name: 'Letter', ...more },
    textFile('letter.txt', 'First.\n'),
  )
  return { document, ownerId, investor: await api.asUser(ownerId) }
}

const contentOf = async (client: Client, id: number) => {
  const link = await client.get(`/api/documents/${id}/download`)
  return (await fetchBytes(api, client, String(link.headers['location']))).bytes.toString()
}

test('an investor learns the name of the person who uploaded or decided, and staff how to reach them', async () => {
  const { document, investor, ownerId } = await shared('Verity')
  const url = `/api/documents/${document.id}?include=uploader`
  const name = (await staff.get(url)).body.data.uploader
  assert.match(name.email, /@/)
  const { first_name, last_name } = name
  const alone = { id: name.id, name: name.name, first_name, last_name }
  assert.deepEqual((await investor.get(url)).body.data.uploader, alone)
  const fields = `${url}&fields[staff_contacts]=id,name,email,phone`
  assert.equal(JSON.stringify((await investor.get(fields)).body).includes(name.email), false)
  await staff.patch(`/api/users/${ownerId}`, { adviser_id: name.id })
  const adviser = (await investor.get(`/api/users/${ownerId}?include=adviser`)).body.data.adviser
  assert.equal(adviser.email, name.email, 'anyone who looks after them is there to be written to')
  const versions = await investor.get(
    `/api/document-versions?filter[document_id]=${document.id}&include=uploader`,
  )
  assert.equal(versions.text.includes(name.email), false)
})

test('a new version takes the place of the file, and an old one can be brought back', async () => {
  const { document, investor } = await shared('Vera')
  assert.equal(document.file_version, 1)
  const second = await addVersion(await api.as('adviser'), document.id, textFile('second.txt', 'Second.\n'))
  assert.deepEqual([second.status, second.body.data.file_version, second.body.data.name], [201, 2, 'Letter'])
  assert.equal(await contentOf(investor, document.id), 'Second.\n')
  const path = `/api/document-versions?filter[document_id]=${document.id}&include=uploader`
  const versions = (await staff.get(path)).body.data
  assert.deepEqual(
    versions.map((each: { number: number; client_name: string; created_by: number }) => [
      each.number,
      each.client_name,
      each.created_by,
    ]),
    [
      [2, 'second.txt', await api.userId('adviser')],
      [1, 'letter.txt', await api.userId('superAdmin')],
    ],
  )
  const first = await fetchBytes(api, staff, `/api/document-versions/${versions[1].id}/download`)
  assert.deepEqual([first.status, first.bytes.toString()], [200, 'First.\n'])
  const restored = await staff.post(`/api/document-versions/${versions[1].id}/restore`)
  assert.deepEqual([restored.status, restored.body.data.file_version], [200, 3])
  assert.equal(await contentOf(investor, document.id), 'First.\n')
  assert.equal((await staff.get(path)).body.data.length, 3)
})

test('what a document was before is for staff who may see it; only those who may change it change its file', async () => {
  const { document, investor } = await shared('Wanda')
  const [version] = (await staff.get(`/api/document-versions?filter[document_id]=${document.id}`)).body.data
  assert.deepEqual((await investor.get('/api/document-versions')).body.data, [])
  assert.equal((await investor.get(`/api/document-versions/${version.id}/download`)).status, 404)
  const expected = {
    entrepreneur: 404,
    investmentCommittee: 201,
    user: 404,
    custodian: 404,
    support: 201,
    creator: 404,
    investmentManager: 201,
    fundManager: 201,
    adviser: 201,
  } as const
  for (const [role, status] of Object.entries(expected)) {
    const client = await api.as(role as keyof typeof expected)
    const answer = await addVersion(client, document.id, { name: 'new.pdf', bytes: pdf })
    assert.equal(answer.status, status, `${role}: ${answer.text}`)
  }
  assert.equal((await addVersion(investor, document.id, { name: 'new.pdf', bytes: pdf })).status, 403)
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.post(`/api/document-versions/${version.id}/restore`)).status, 404)
})

test('anyone who is asked to confirm has to open the version first, and each version anew', async () => {
  const { document, investor, ownerId } = await shared('Xenia', {
    requires_ack: 'true',
    acknowledge_by: '2026-12-01',
  })
  const confirm = (version: number) =>
    investor.post(`/api/documents/${document.id}/acknowledge`, { file_version: version })
  assert.equal((await confirm(1)).body.reason, 'not_opened')
  await contentOf(investor, document.id)
  const answer = await confirm(1)
  assert.deepEqual([answer.status, answer.body.data.file_version], [200, 1], answer.text)
  api.clock.forward({ minutes: 5 })
  assert.equal((await confirm(1)).body.data.acknowledged_at, answer.body.data.acknowledged_at)
  const own = await investor.get(`/api/documents/${document.id}?include=acknowledgements,opens`)
  assert.deepEqual([own.body.data.acknowledgements.length, own.body.data.opens.length], [1, 1])
  await addVersion(staff, document.id, textFile('new.txt', 'New.\n'))
  assert.equal((await confirm(1)).body.reason, 'stale_version')
  assert.equal((await confirm(2)).body.reason, 'not_opened')
  const [kept] = (
    await staff.get(`/api/document-acknowledgements?filter[document_id]=${document.id}&include=user`)
  ).body.data
  assert.deepEqual([kept.user_id, kept.file_version, kept.user.id], [ownerId, 1, ownerId])
  assert.equal(
    (await staff.post(`/api/documents/${document.id}/acknowledge`, { file_version: 2 })).status,
    403,
  )
})

test('a document that asks for nothing can’t be confirmed, and nobody sees who else has confirmed', async () => {
  const { document, investor } = await shared('Ysolde')
  await contentOf(investor, document.id)
  const answer = await investor.post(`/api/documents/${document.id}/acknowledge`, { file_version: 1 })
  assert.deepEqual([answer.status, answer.body.reason], [409, 'not_asked'])
  assert.deepEqual((await investor.get('/api/document-acknowledgements')).body.data, [])
  assert.equal((await investor.get('/api/opens')).body.data.length, 1)
})

test('a client notes an opening too, once in half an hour, and of nothing that its reader may not see', async () => {
  const { document, investor } = await shared('Yvette')
  const opened = { openable_type: 'document', openable_id: document.id }
  const note = (more: object = {}) => investor.post('/api/opens', { ...opened, ...more })
  const first = await note()
  assert.deepEqual([first.status, first.body.data.openable_id], [201, document.id], first.text)
  const again = await note()
  assert.deepEqual([again.status, again.body.data.id], [200, first.body.data.id])
  api.clock.forward({ minutes: 31 })
  assert.equal((await note()).status, 201)
  assert.equal((await investor.get('/api/opens')).body.data.length, 2)
  for (const openable_type of ['document', 'investment_opportunity', 'report'])
    assert.equal((await note({ openable_type, openable_id: 999_999 })).status, 404, openable_type)
})

test('a client’s word does not stand for having been sent what is to be confirmed', async () => {
  const { document, investor } = await shared('Yorick', { requires_ack: 'true' })
  const note = () => investor.post('/api/opens', { openable_type: 'document', openable_id: document.id })
  const confirm = () => investor.post(`/api/documents/${document.id}/acknowledge`, { file_version: 1 })
  const answer = await note()
  assert.deepEqual([answer.status, answer.body.reason], [409, 'not_opened'])
  assert.equal((await confirm()).status, 409)
  await contentOf(investor, document.id)
  assert.equal((await note()).status, 200)
  assert.ok((await confirm()).status < 300)
})

test('the portal shows a document up to its last day; staff see it after that too', async () => {
  const { document, investor, ownerId } = await shared('Zara', { expires_on: '2026-11-22' })
  const path = `/api/documents/${document.id}`
  assert.equal((await investor.get(path)).status, 200)
  api.clock.forward({ days: 2 })
  assert.equal((await (await api.asUser(ownerId)).get(path)).body.data.has_expired, false)
  api.clock.forward({ days: 1 })
  assert.equal((await (await api.asUser(ownerId)).get(path)).status, 404)
  assert.equal((await (await api.as('superAdmin')).get(path)).body.data.has_expired, true)
})

test('what was deleted in the last thirty days is listed for those who may bring it back', async () => {
  const fresh = await api.as('superAdmin')
  const ownerId = await newInvestor(api, 'Delia')
  const document = await putDocument(fresh, { owner_type: 'user', owner_id: ownerId, name: 'Old letter' })
  await fresh.delete(`/api/documents/${document.id}`)
  const list = async (client: Client) =>
    (await client.get(`/api/documents/deleted?owner_type=user&owner_id=${ownerId}`)).body.data
  assert.deepEqual(
    (await list(fresh)).map((each: { name: string }) => each.name),
    ['Old letter'],
  )
  assert.deepEqual(await list(await api.asUser(ownerId)), [])
  assert.deepEqual(await list(await api.as('creator')), [])
  api.clock.forward({ days: 31 })
  assert.deepEqual(await list(await api.as('superAdmin')), [])
})
