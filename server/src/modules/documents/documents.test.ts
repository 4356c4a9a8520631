import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { pdf } from './test-form.ts'
import { upload } from './test-documents.ts'

const api = apiForTests()

test('staff put a document on an investor’s record; it is shown once it is public, and every opening is noted', async () => {
  const id = await newInvestor(api, 'Ambrose')
  const staff = await api.as('adviser')
  const made = await upload(staff, id, { category: 'Identity' })
  assert.equal(made.status, 201, made.text)
  const document = made.body.data
  assert.deepEqual(
    [document.name, document.mime, document.size, document.visibility, document.client_name],
    ['Terms.pdf', 'application/pdf', pdf.length, 'private', 'Terms.pdf'],
  )
  const investor = await api.asUser(id)
  for (const path of ['', '/download'])
    assert.equal((await investor.get(`/api/documents/${document.id}${path}`)).status, 404)
  assert.deepEqual((await investor.get('/api/documents')).body.data, [])
  await staff.patch(`/api/documents/${document.id}`, { visibility: 'public', name: 'Client terms' })
  const seen = await investor.get(`/api/documents/${document.id}`)
  assert.equal(seen.body.data.name, 'Client terms')
  assert.equal('client_name' in seen.body.data, false)
  for (let time = 0; time < 2; time += 1) await investor.get(`/api/documents/${document.id}/download`)
  api.clock.forward({ minutes: 31 })
  await (await api.asUser(id)).get(`/api/documents/${document.id}/download`)
  const address = '/api/opens?sort=-updated_at&per_page=1'
  const keeper = await api.as('superAdmin')
  const latest = (await keeper.get(address)).body
  const before = (await keeper.get(`${address}&cursor=${latest.meta.next_cursor}`)).body
  assert.ok(before.data[0].updated_at < latest.data[0].updated_at, JSON.stringify(before))
  const colleague = await api.as('adviser')
  await colleague.get(`/api/documents/${document.id}/download`)
  await colleague.post('/api/opens', { openable_type: 'document', openable_id: document.id })
  const opens = await (
    await api.as('superAdmin')
  ).get(`/api/documents/${document.id}?include=opens,opensCount`)
  assert.equal(opens.body.data.opens_count, 2, 'staff don’t open as investors do')
  assert.deepEqual(
    opens.body.data.opens.map((each: { user_id: number }) => each.user_id),
    [id, id],
  )
  const all = await (
    await api.as('superAdmin')
  ).get(`/api/opens?filter[openable_type]=document&filter[openable_id]=${document.id}`)
  assert.equal(all.body.data.length, 3, 'the list keeps who of the staff looked')
})

test('a link works for a minute, for the person it was made for, and in parts', async () => {
  const id = await newInvestor(api, 'Barnaby')
  const made = await upload(await api.as('superAdmin'), id, { visibility: 'public' })
  const investor = await api.asUser(id)
  const redirect = await investor.get(`/api/documents/${made.body.data.id}/download?disposition=inline`)
  assert.equal(redirect.status, 302)
  const link = String(redirect.headers['location'])
  const whole = await investor.get(link)
  assert.deepEqual([whole.status, whole.text], [200, pdf.toString('latin1')])
  assert.match(String(whole.headers['content-disposition']), /^inline; filename="Terms\.pdf"/)
  assert.equal(whole.headers['cache-control'], 'private, no-store')
  const part = await investor.get(link, { range: 'bytes=0-3' })
  assert.deepEqual([part.status, part.text], [206, '%PDF'])
  assert.equal(part.headers['content-range'], `bytes 0-3/${pdf.length}`)
  assert.equal((await investor.get(link, { range: `bytes=${pdf.length}-` })).status, 416)
  assert.equal((await (await api.as('superAdmin')).get(link)).status, 403)
  assert.equal((await api.guest().get(link)).status, 401)
  assert.equal((await investor.get(link.replace('disposition=inline', 'disposition=attachment'))).status, 403)
  api.clock.forward({ seconds: 61 })
  assert.equal((await investor.get(link)).status, 403)
})

test('a file that the storage lost is refused in words, counts as opened by nobody, and is reported to staff', async () => {
  const id = await newInvestor(api, 'Cyprian')
  const made = await upload(await api.as('superAdmin'), id, { visibility: 'public' })
  const document = made.body.data
  const investor = await api.asUser(id)
  const path = `/api/documents/${document.id}/download`
  const link = String((await investor.get(path)).headers['location'])
  const rows = (type: string) =>
    api.db
      .selectFrom('events')
      .select('actor_id')
      .where('type', '=', type)
      .where('subject_id', '=', document.id)
      .execute()
  const opened = await rows('document.opened')
  const { file_key: key } = await api.db
    .selectFrom('documents')
    .select('file_key')
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow()
  await api.platform.storage.delete(key)
  const version = (
    await (await api.as('superAdmin')).get(`/api/document-versions?filter[document_id]=${document.id}`)
  ).body.data[0].id
  for (const [client, address] of [
    [investor, path],
    [investor, link],
    [await api.as('superAdmin'), `/api/document-versions/${version}/download`],
  ] as const) {
    const answer = await client.get(address)
    assert.equal(answer.status, 404, `${address}: ${answer.text}`)
    assert.deepEqual(answer.body, {
      message: 'This file is missing from storage. Please ask for another copy of it.',
      reason: 'file_missing',
    })
    assert.equal(answer.headers['content-disposition'], undefined)
    assert.equal(answer.headers['etag'], undefined)
  }
  assert.deepEqual(await rows('document.opened'), opened)
  assert.equal((await rows('document.file_missed')).filter(({ actor_id }) => actor_id === id).length, 1)
})

test('a link that one firm signed opens nothing at another, nor does its record', async () => {
  const id = await newInvestor(api, 'Edwina')
  const staff = await api.as('superAdmin')
  const made = await upload(staff, id, { visibility: 'public' })
  const address = `/api/documents/${made.body.data.id}/download`
  const link = String((await staff.get(address)).headers['location'])
  const theirs = await api.as('superAdmin', 2)
  assert.equal((await theirs.get(address)).status, 404)
  assert.ok([403, 404].includes((await theirs.get(link)).status))
  assert.equal((await staff.get(link)).status, 200)
})

test('a document belongs to a record that one may change', async () => {
  const id = await newInvestor(api, 'Dorian')
  const expected: Record<string, number> = {
    superAdmin: 201,
    entrepreneur: 422,
    investmentCommittee: 201,
    user: 403,
    custodian: 422,
    support: 201,
    creator: 422,
    investmentManager: 201,
    fundManager: 201,
    adviser: 201,
  }
  for (const [role, status] of Object.entries(expected))
    assert.equal((await upload(await api.as(role as 'user'), id)).status, status, role)
  assert.equal((await upload(await api.asUser(id), id)).status, 403)
  assert.equal((await upload(await api.as('superAdmin', 2), id)).status, 422)
  assert.equal((await upload(await api.as('superAdmin'), 999_999)).status, 422)
  const { id: documentId } = (await upload(await api.as('superAdmin'), id, { visibility: 'public' })).body
    .data
  assert.equal((await (await api.as('superAdmin', 2)).get(`/api/documents/${documentId}`)).status, 404)
  const investor = await api.asUser(id)
  assert.equal((await investor.delete(`/api/documents/${documentId}`)).status, 403)
  assert.equal((await investor.patch(`/api/documents/${documentId}`, { name: 'Mine' })).status, 403)
  const staff = await api.as('adviser')
  assert.equal((await staff.delete(`/api/documents/${documentId}`)).status, 204)
  assert.equal((await investor.get(`/api/documents/${documentId}`)).status, 404)
  assert.equal((await staff.post(`/api/documents/${documentId}/restore`)).status, 200)
})
