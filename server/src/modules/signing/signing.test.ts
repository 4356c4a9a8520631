import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { Api, Client } from '../../../test/harness.ts'
import { startApi } from '../../../test/harness.ts'
import { readBack } from '../../kernel/paper/read-back.ts'
import { verifySeal } from '../../kernel/paper/pades/verify.ts'
import { system, transact } from '../../kernel/work.ts'
import { newInvestor } from '../suitability/test-firm.ts'
import { passTime } from './end.ts'
import { agreement, fileAgreement } from './test-file.ts'

let api: Api
let staff: Client
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
})
after(() => api[Symbol.asyncDispose]())

let people = 0
/** An investor with a private agreement, signed in. */
async function withAgreement() {
  const userId = await newInvestor(api, `Signer${++people}`)
  const documentId = await fileAgreement(staff, userId)
  return { userId, documentId, client: await api.asUser(userId) }
}

const field = (signer: number, more: object = {}) => ({
  signer,
  kind: 'signature',
  page: 2,
  x: 68,
  y: 242,
  width: 200,
  height: 42,
  ...more,
})

/** A request for these signers, one signature each, sent. */
async function sent(documentId: number, userIds: number[], more: object = {}) {
  const { data: draft } = (await staff.post('/api/signature-requests', { document_id: documentId })).body
  const placed = await staff.patch(`/api/signature-requests/${draft.id}`, {
    signers: userIds.map((id) => ({ user_id: id })),
    fields: userIds.map((_, index) => field(index + 1, { y: 100 + index * 60 })),
    ...more,
  })
  assert.equal(placed.status, 200, placed.text)
  const answer = await staff.post(`/api/signature-requests/${draft.id}/send`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

const open = (client: Client, documentId: number) => client.get(`/api/pdfs/${documentId}`)
const sign = (client: Client, documentId: number, more: object = {}) =>
  client.post(`/api/pdfs/${documentId}`, { consent: true, name: 'Eleanor Whitcombe', ...more })
const shown = async (id: number) => (await staff.get(`/api/signature-requests/${id}`)).body.data
const passDays = async (days: number) => {
  api.clock.forward({ days })
  const tenant = await api.platform.tenants.byId(1)
  await transact(api.platform, { tenant, actor: system, now: api.clock.now() }, passTime)
  await api.deliver()
}

async function openAndSign(client: Client, documentId: number, more: object = {}) {
  assert.equal((await open(client, documentId)).status, 200)
  return sign(client, documentId, more)
}

test('signers sign one after another, and the sealed file lands in the investor’s documents', async () => {
  const { userId, documentId, client } = await withAgreement()
  const second = await api.as('fundManager')
  const request = await sent(documentId, [userId, await api.userId('fundManager')])
  assert.deepEqual(
    request.signers.map(({ status }: { status: string }) => status),
    ['asked', 'waiting'],
  )
  assert.equal((await sign(second, documentId)).status, 404, 'it is not their turn')
  const first = await openAndSign(client, documentId)
  assert.equal(first.status, 200, first.text)
  assert.deepEqual([first.body.data.status, first.body.data.signers[1].status], ['sent', 'asked'])
  assert.equal((await openAndSign(second, documentId, { name: 'Ruth Penhale' })).body.data.status, 'sealing')
  await api.deliver()

  const done = await shown(request.id)
  assert.deepEqual([done.status, done.seal_level], ['completed', 'B-B'])
  const mine = (await client.get(`/api/documents/${done.result_document_id}`)).body.data
  assert.deepEqual(
    [mine.name, mine.category, mine.effective_visibility],
    ['Subscription agreement, signed', 'Signed', 'public'],
  )
  const bytes = await resultOf(done.result_document_id)
  assert.equal(createHash('sha256').update(bytes).digest('hex'), done.result_sha256)
  const verdict = verifySeal(bytes)
  assert.deepEqual(verdict.problems, [])
  assert.match(verdict.certificate.subject, /Wrenfield Capital/)
})

async function resultOf(documentId: number): Promise<Buffer> {
  const { file_key: key } = await api.db
    .selectFrom('documents')
    .select('file_key')
    .where('tenant_id', '=', 1)
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  return buffer(await api.platform.storage.open(key))
}

async function completed(more: object = {}) {
  const { userId, documentId, client } = await withAgreement()
  const request = await sent(documentId, [userId])
  const answer = await openAndSign(client, documentId, more)
  assert.equal(answer.status, 200, answer.text)
  await api.deliver()
  return { request: await shown(request.id), userId, documentId, client }
}

test('the audit log holds the hash of the file, who signed it, and to what they agreed', async () => {
  const { request, userId } = await completed()
  const events = await api.db
    .selectFrom('events')
    .select(['type', 'after', 'actor_id'])
    .where('tenant_id', '=', 1)
    .where('subject_type', '=', 'signature_request')
    .where('subject_id', '=', request.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    events.map(({ type }) => type.replace('signature_request.', '')),
    ['prepared', 'changed', 'sent', 'signer_asked', 'opened', 'signed', 'all_signed', 'completed'],
  )
  const signed = events.find(({ type }) => type.endsWith('.signed'))!
  const after = signed.after as unknown as Record<string, unknown>
  assert.deepEqual([signed.actor_id, after['source_sha256']], [userId, request.source_sha256])
  assert.match(String(after['consent']), /same effect as ink/)
  const { result_sha256: hash } = events.at(-1)!.after as unknown as { result_sha256: string }
  assert.equal(hash, request.result_sha256)
})

test('the evidence names signers, times, addresses and hashes, on a page of its own', async () => {
  const { request } = await completed()
  const { evidencePaper } = await import('./evidence-paper.ts')
  const tenant = await api.platform.tenants.byId(1)
  const paper = await transact(
    api.platform,
    { tenant, actor: system, now: api.clock.now() },
    async (work) => {
      const { lockRequest, signersOf } = await import('./request.ts')
      return evidencePaper(work, await lockRequest(work, request.id), await signersOf(work, request.id))
    },
  )
  const words = readBack(paper).pages.join('\n').replaceAll(/\s+/g, ' ')
  for (const word of ['Evidence of signing', '1. Eleanor Whitcombe', '127.0.0.1', 'Typed', '@people.example'])
    assert.ok(words.includes(word), word)
  assert.ok(words.replaceAll(' ', '').includes(request.source_sha256))
})

test('a drawn signature is kept as a picture, and nothing else passes for one', async () => {
  const line = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><path d="M9 60 Q 90 5 280 62" stroke="#16233b" fill="none" stroke-width="3"/></svg>`
  const png = await sharp(Buffer.from(line)).png().toBuffer()
  const { request } = await completed({ signature: dataUrl(png) })
  assert.equal(request.status, 'completed')
  const blank = await sharp({ create: { width: 90, height: 30, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const jpeg = await sharp(png).flatten({ background: '#ffffff' }).jpeg().toBuffer()
  const { userId, documentId, client } = await withAgreement()
  await sent(documentId, [userId])
  await open(client, documentId)
  for (const bad of [dataUrl(blank), dataUrl(jpeg), 'data:image/svg+xml;base64,AAAA', 'ink'])
    assert.ok((await sign(client, documentId, { signature: bad })).body.errors?.signature, bad.slice(0, 30))
})

const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`

test('nobody signs twice, without consent, before they have opened the file, or another file', async () => {
  const { userId, documentId, client } = await withAgreement()
  await sent(documentId, [userId])
  assert.equal((await sign(client, documentId)).body.reason, 'not_opened')
  await open(client, documentId)
  assert.equal((await sign(client, documentId, { consent: false })).status, 422)
  assert.equal((await sign(client, documentId, { source_sha256: 'f'.repeat(64) })).body.reason, 'other_file')
  assert.equal((await sign(client, documentId)).status, 200)
  const again = await sign(client, documentId)
  assert.deepEqual([again.status, again.body.reason], [409, 'signed'])
})

test('the same signature sent again under its key is the same answer, and is given once', async () => {
  const { userId, documentId, client } = await withAgreement()
  const request = await sent(documentId, [userId])
  await open(client, documentId)
  const once = () =>
    client.post(
      `/api/pdfs/${documentId}`,
      { consent: true, name: 'Eleanor Whitcombe' },
      { 'idempotency-key': 'a-signature-of-a-test' },
    )
  const [first, second] = [await once(), await once()]
  assert.deepEqual([first.status, second.status, second.text === first.text], [200, 200, true])
  await api.deliver()
  assert.equal((await shown(request.id)).status, 'completed')
})

test('what has to be filled in is asked for field by field, and other people’s fields are not one’s own', async () => {
  const { userId, documentId, client } = await withAgreement()
  const other = await api.userId('fundManager')
  const request = await sent(documentId, [userId, other], {
    in_order: false,
    fields: [
      field(1),
      field(1, { kind: 'text', y: 300, label: 'Witness address' }),
      field(1, { kind: 'tick', y: 340, required: false, width: 16, height: 16 }),
      field(1, { kind: 'date', y: 380 }),
      field(2, { kind: 'text', y: 420 }),
    ],
  })
  const [, address, , , theirs] = request.fields
  await open(client, documentId)
  const refused = await sign(client, documentId)
  assert.deepEqual(refused.body.errors, { [`fields.${address.id}`]: ['Please fill in: Witness address.'] })
  const foreign = await sign(client, documentId, { values: [{ field_id: theirs.id, value: 'Mine' }] })
  assert.ok('values.0.field_id' in foreign.body.errors)
  const done = await sign(client, documentId, { values: [{ field_id: address.id, value: '4 Pier Road' }] })
  const values = done.body.data.fields.map(({ value }: { value: string | null }) => value)
  assert.deepEqual(values, [null, '4 Pier Road', null, '20 November 2026', null])
})

test('who declines says why, and that ends it for everybody', async () => {
  const { userId, documentId, client } = await withAgreement()
  const other = await api.as('fundManager')
  const request = await sent(documentId, [userId, await api.userId('fundManager')], { in_order: false })
  await open(other, documentId)
  assert.equal((await client.post(`/api/pdfs/${documentId}/decline`, {})).status, 422)
  const declined = await client.post(`/api/pdfs/${documentId}/decline`, { reason: 'The number is wrong.' })
  assert.deepEqual(
    [declined.body.data.status, declined.body.data.reason],
    ['declined', 'The number is wrong.'],
  )
  assert.deepEqual((await sign(other, documentId)).body.reason, 'declined')
  assert.equal((await shown(request.id)).signers[0].status, 'declined')
  await api.deliver()
  const bell = await api.db
    .selectFrom('notifications')
    .select('data')
    .where('tenant_id', '=', 1)
    .where('user_id', '=', await api.userId('superAdmin'))
    .execute()
  assert.ok(bell.some(({ data }) => JSON.stringify(data).includes('was not signed: The number is wrong.')))
})

test('other investors and other firms find nothing', async () => {
  const { userId, documentId, client } = await withAgreement()
  const request = await sent(documentId, [userId])
  const stranger = await api.asUser(await newInvestor(api, 'Stranger'))
  const harbour = await api.as('superAdmin', 2)
  for (const foreign of [stranger, harbour]) {
    assert.equal((await open(foreign, documentId)).status, 404)
    assert.equal((await sign(foreign, documentId)).status, 404)
    assert.equal((await foreign.get(`/api/signature-requests/${request.id}`)).status, 404)
  }
  assert.equal((await client.get(`/api/signature-requests/${request.id}`)).status, 200)
  assert.equal((await client.post(`/api/signature-requests/${request.id}/cancel`)).status, 403)
  const list = (await stranger.get('/api/signature-requests')).body
  assert.equal(list.meta.total, 0)
})

test('a signer who may not see the document sees it to sign it, and a draft is seen by staff alone', async () => {
  const { userId, documentId, client } = await withAgreement()
  assert.equal((await open(client, documentId)).status, 404, 'the document is private')
  const { data: draft } = (await staff.post('/api/signature-requests', { document_id: documentId })).body
  assert.equal((await client.get(`/api/signature-requests/${draft.id}`)).status, 404)
  await staff.patch(`/api/signature-requests/${draft.id}`, {
    signers: [{ user_id: userId }],
    fields: [field(1)],
  })
  await staff.post(`/api/signature-requests/${draft.id}/send`)
  const pdf = await open(client, documentId)
  assert.deepEqual([pdf.status, pdf.headers['content-type']], [200, 'application/pdf'])
})

test('a draft is sent when every signer has a field on a page, and changes no more', async () => {
  const { userId, documentId } = await withAgreement()
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
  const { request } = await completed()
  const signed = await staff.post('/api/signature-requests', { document_id: request.result_document_id })
  assert.match(signed.body.errors.document_id[0], /signature already/)
  const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('no objects at all\n%%EOF\n')])
  const brokenId = await fileAgreement(staff, userId, broken)
  const refused = await staff.post('/api/signature-requests', { document_id: brokenId })
  assert.equal(refused.status, 422, refused.text)
})

test('a file that was exchanged in the storage is not sealed', async () => {
  const { userId, documentId, client } = await withAgreement()
  const request = await sent(documentId, [userId])
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
  await sign(client, documentId)
  await api.deliver()
  assert.equal((await shown(request.id)).status, 'sealing')
})

test('a request that is taken back can be prepared anew', async () => {
  const { userId, documentId, client } = await withAgreement()
  const request = await sent(documentId, [userId])
  await staff.post(`/api/signature-requests/${request.id}/cancel`, { reason: 'Wrong version' })
  await open(client, documentId)
  assert.equal((await sign(client, documentId)).body.reason, 'cancelled')
  const next = await staff.post('/api/signature-requests', { document_id: documentId })
  assert.equal(next.status, 201)
  assert.notEqual(next.body.data.id, request.id)
})

test('reminders come on their days, once each, and after the last day nobody can sign', async () => {
  const { userId, documentId } = await withAgreement()
  const request = await sent(documentId, [userId], { reminder_days: [3, 7] })
  const mails = async () => {
    const rows = await api.db
      .selectFrom('mails')
      .select('subject')
      .where('tenant_id', '=', 1)
      .where('recipient', '=', `signer${people}@people.example`)
      .execute()
    return rows.filter(({ subject }) => subject.startsWith('Reminder')).length
  }
  await passDays(2)
  assert.equal(await mails(), 0)
  await passDays(2)
  await passDays(0)
  assert.equal(await mails(), 1)
  await passDays(4)
  assert.equal(await mails(), 2)
  api.clock.forward({ days: 14 })
  const later = await api.asUser(userId)
  await open(later, documentId)
  assert.equal(
    (await sign(later, documentId)).body.reason,
    'expired',
    'before anything has been by to mark it',
  )
  await passDays(0)
  assert.equal((await later.get(`/api/signature-requests/${request.id}`)).body.data.status, 'expired')
  assert.equal(await mails(), 2)
})
