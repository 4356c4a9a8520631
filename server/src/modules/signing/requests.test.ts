import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { agreement, fileAgreement } from './test-file.ts'
import { SigningTester, field } from './test-signing.ts'
import { leavesAsItIs } from '../../../test/unchanged.ts'

const api = apiForTests()
let staff: Client
let tester: SigningTester
before(async () => {
  staff = await api.as('superAdmin')
  tester = new SigningTester(api, staff, newInvestor)
})

test('who declines says why, and that ends it for everybody', async () => {
  const { userId, documentId, client } = await tester.withAgreement()
  const other = await api.as('fundManager')
  const request = await tester.sent(documentId, [userId, await api.userId('fundManager')], {
    in_order: false,
  })
  await tester.open(other, documentId)
  assert.equal((await client.post(`/api/pdfs/${documentId}/decline`, {})).status, 422)
  const declined = await client.post(`/api/pdfs/${documentId}/decline`, { reason: 'The number is wrong.' })
  assert.deepEqual(
    [declined.body.data.status, declined.body.data.reason],
    ['declined', 'The number is wrong.'],
  )
  assert.deepEqual((await tester.sign(other, documentId)).body.reason, 'declined')
  assert.equal((await tester.shown(request.id)).signers[0].status, 'declined')
  await api.deliver()
  const bell = await api.db
    .selectFrom('notifications')
    .select('data')
    .where('tenant_id', '=', 1)
    .where('user_id', '=', await api.userId('superAdmin'))
    .execute()
  assert.ok(bell.some(({ data }) => JSON.stringify(data).includes('was not signed: The number is wrong."')))
})

test('nobody is written to whose account was closed', async () => {
  const { userId, documentId } = await tester.withAgreement()
  const request = await tester.sent(documentId, [userId])
  const close = api.db.updateTable('users').set({ is_active: false })
  await close.where('tenant_id', '=', 1).where('id', '=', userId).execute()
  await api.deliver()
  const { email } = (await staff.get(`/api/users/${userId}`)).body.data
  const mails = await api.db
    .selectFrom('mails')
    .select('subject')
    .where('tenant_id', '=', 1)
    .where('recipient', '=', email)
    .execute()
  assert.deepEqual(mails, [])
  assert.equal((await tester.shown(request.id)).status, 'sent')
})

test('other investors and other firms find nothing', async () => {
  const { userId, documentId, client } = await tester.withAgreement()
  const request = await tester.sent(documentId, [userId])
  const stranger = await api.asUser(await newInvestor(api, 'Stranger'))
  const harbour = await api.as('superAdmin', 2)
  for (const foreign of [stranger, harbour]) {
    assert.equal((await tester.open(foreign, documentId)).status, 404)
    assert.equal((await tester.sign(foreign, documentId)).status, 404)
    assert.equal((await foreign.get(`/api/signature-requests/${request.id}`)).status, 404)
  }
  assert.equal((await client.get(`/api/signature-requests/${request.id}`)).status, 200)
  assert.equal((await client.post(`/api/signature-requests/${request.id}/cancel`)).status, 403)
  const list = (await stranger.get('/api/signature-requests')).body
  assert.equal(list.meta.total, 0)
})

test('a signer who may not see the document sees it to sign it, and a draft is seen by staff alone', async () => {
  const { userId, documentId, client } = await tester.withAgreement()
  assert.equal((await tester.open(client, documentId)).status, 404, 'the document is private')
  const { data: draft } = (await staff.post('/api/signature-requests', { document_id: documentId })).body
  assert.equal((await client.get(`/api/signature-requests/${draft.id}`)).status, 404)
  await staff.patch(`/api/signature-requests/${draft.id}`, {
    signers: [{ user_id: userId }],
    fields: [field(1)],
  })
  const asItIs = [{ signers: [{ user_id: userId }], fields: [field(1)] }]
  await leavesAsItIs(api, staff, `/api/signature-requests/${draft.id}`, asItIs)
  await staff.post(`/api/signature-requests/${draft.id}/send`)
  const pdf = await tester.open(client, documentId)
  assert.deepEqual([pdf.status, pdf.headers['content-type']], [200, 'application/pdf'])
})

test('a draft is sent when every signer has a field on a page, and changes no more', async () => {
  const { userId, documentId } = await tester.withAgreement()
  const { data: draft } = (await staff.post('/api/signature-requests', { document_id: documentId })).body
  const again = await staff.post('/api/signature-requests', { document_id: documentId })
  assert.deepEqual([again.status, again.body.data.id], [200, draft.id])
  const path = `/api/signature-requests/${draft.id}`
  assert.deepEqual(draft.pages, [
    { width: 595, height: 842 },
    { width: 595, height: 842 },
  ])
  assert.ok('signers.0.fields' in (await staff.post(`${path}/send`)).body.errors)
  const off = await staff.patch(path, { fields: [field(1, { x: 500 }), field(3), field(1, { page: 9 })] })
  assert.deepEqual(Object.keys(off.body.errors), ['fields.0.page', 'fields.1.signer', 'fields.2.page'])
  const twice = await staff.patch(path, { signers: [{ user_id: userId }, { user_id: userId }], fields: [] })
  assert.deepEqual(Object.keys(twice.body.errors), ['signers.1.user_id'])
  assert.equal((await staff.patch(path, { fields: [field(1)], version: draft.version })).status, 200)
  assert.equal((await staff.patch(path, { fields: [], version: draft.version })).body.reason, 'stale_version')
  assert.equal((await staff.post(`${path}/send`)).status, 200)
  assert.equal((await staff.patch(path, { fields: [] })).body.reason, 'sent')
})

test('only an investor’s readable, unsigned PDF can be signed', async () => {
  const userId = await newInvestor(api, 'Refused')
  const { request } = await tester.completed()
  const signed = await staff.post('/api/signature-requests', { document_id: request.result_document_id })
  assert.match(signed.body.errors.document_id[0], /already signed/)
  const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('no objects at all\n%%EOF\n')])
  const brokenId = await fileAgreement(staff, userId, broken)
  const refused = await staff.post('/api/signature-requests', { document_id: brokenId })
  assert.equal(refused.status, 422, refused.text)
})

test('a file that was exchanged in the storage is not sealed', async () => {
  const { userId, documentId, client } = await tester.withAgreement()
  const request = await tester.sent(documentId, [userId])
  const other = await api.platform.storage.put(await agreement(1), 1, 'application/pdf')
  await api.db
    .updateTable('signature_requests')
    .set({ source_key: other.key })
    .where('tenant_id', '=', 1)
    .where('id', '=', request.id)
    .execute()
  const opened = await api.db
    .updateTable('signature_signers')
    .set({ opened_at: api.clock.now() })
    .where('tenant_id', '=', 1)
    .where('request_id', '=', request.id)
    .executeTakeFirst()
  assert.equal(opened.numUpdatedRows, 1n)
  await tester.sign(client, documentId)
  await api.deliver()
  assert.equal((await tester.shown(request.id)).status, 'sealing')
})

test('a request that is taken back can be prepared anew', async () => {
  const { userId, documentId, client } = await tester.withAgreement()
  const request = await tester.sent(documentId, [userId])
  await staff.post(`/api/signature-requests/${request.id}/cancel`, { reason: 'Wrong version' })
  await tester.open(client, documentId)
  assert.equal((await tester.sign(client, documentId)).body.reason, 'cancelled')
  const next = await staff.post('/api/signature-requests', { document_id: documentId })
  assert.equal(next.status, 201)
  assert.notEqual(next.body.data.id, request.id)
})

test('reminders come on their days, once each, and after the last day nobody can sign', async () => {
  const { userId, documentId } = await tester.withAgreement()
  const request = await tester.sent(documentId, [userId], { reminder_days: [3, 7] })
  const mails = async () => {
    const rows = await api.db
      .selectFrom('mails')
      .select('subject')
      .where('tenant_id', '=', 1)
      .where('recipient', '=', `signer${tester.people}@people.example`)
      .execute()
    return rows.filter(({ subject }) => subject.startsWith('Reminder')).length
  }
  await tester.passDays(2)
  assert.equal(await mails(), 0)
  await tester.passDays(2)
  await tester.passDays(0)
  assert.equal(await mails(), 1)
  await tester.passDays(4)
  assert.equal(await mails(), 2)
  api.clock.forward({ days: 14 })
  const later = await api.asUser(userId)
  await tester.open(later, documentId)
  assert.equal(
    (await tester.sign(later, documentId)).body.reason,
    'expired',
    'before anything has been by to mark it',
  )
  await tester.passDays(0)
  assert.equal((await later.get(`/api/signature-requests/${request.id}`)).body.data.status, 'expired')
  assert.equal(await mails(), 2)
})
