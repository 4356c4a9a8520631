import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { readBack } from '../../pdf/read-back.ts'
import { verifySeal } from '../../pdf/pades/verify.ts'
import { system, transact } from '../../kernel/work.ts'
import { evidencePdf } from './evidence-pdf.ts'
import { lockRequest, signersOf } from './request.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { SigningTester, field } from './test-signing.ts'

const api = apiForTests()
let staff: Client
let tester: SigningTester
before(async () => {
  staff = await api.as('superAdmin')
  tester = new SigningTester(api, staff, newInvestor)
})

test('signers sign one after another, and the sealed file lands in the investor’s documents', async () => {
  const { userId, documentId, client } = await tester.withAgreement()
  const second = await api.as('fundManager')
  const request = await tester.sent(documentId, [userId, await api.userId('fundManager')])
  assert.deepEqual(
    request.signers.map(({ status }: { status: string }) => status),
    ['asked', 'waiting'],
  )
  assert.equal((await tester.sign(second, documentId)).status, 404, 'it is not their turn')
  const first = await tester.openAndSign(client, documentId)
  assert.equal(first.status, 200, first.text)
  assert.deepEqual([first.body.data.status, first.body.data.signers[1].status], ['sent', 'asked'])
  assert.equal(
    (await tester.openAndSign(second, documentId, { name: 'Ruth Penhale' })).body.data.status,
    'sealing',
  )
  await api.deliver()

  const done = await tester.shown(request.id)
  assert.deepEqual([done.status, done.seal_level], ['completed', 'B-B'])
  const mine = (await client.get(`/api/documents/${done.result_document_id}`)).body.data
  assert.deepEqual(
    [mine.name, mine.category, mine.effective_visibility],
    ['Subscription agreement, signed', 'Signed', 'public'],
  )
  const bytes = await tester.resultOf(done.result_document_id)
  assert.equal(createHash('sha256').update(bytes).digest('hex'), done.result_sha256)
  const verdict = verifySeal(bytes)
  assert.deepEqual(verdict.problems, [])
  assert.match(verdict.certificate.subject, /Wrenfield Capital/)
})

test('the audit log holds the hash of the file, who signed it, and to what they agreed', async () => {
  const { request, userId } = await tester.completed()
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
  const { request } = await tester.completed()
  const tenant = await api.platform.tenants.byId(1)
  const evidence = (pages?: object[]) =>
    transact(api.platform, { tenant, actor: system, now: api.clock.now() }, async (work) => {
      const row = await lockRequest(work, request.id)
      const shown = { ...row, pages: (pages ?? row.pages) as typeof row.pages }
      const pdf = await evidencePdf(work, shown, await signersOf(work, request.id))
      return readBack(pdf).pages.join('\n').replaceAll(/\s+/g, ' ')
    })
  const words = await evidence()
  assert.ok((await evidence([{}])).includes(', 1 page.'))
  for (const word of [
    'Evidence of signing',
    '1. Eleanor Whitcombe',
    '127.0.0.1',
    'Typed',
    '@people.example',
    ', 2 pages.',
  ])
    assert.ok(words.includes(word), word)
  assert.ok(words.replaceAll(' ', '').includes(request.source_sha256))
})

test('a drawn signature is kept as a picture, and nothing else passes for one', async () => {
  const line = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><path d="M9 60 Q 90 5 280 62" stroke="#16233b" fill="none" stroke-width="3"/></svg>`
  const png = await sharp(Buffer.from(line)).png().toBuffer()
  const { request } = await tester.completed({ signature: dataUrl(png) })
  assert.equal(request.status, 'completed')
  const blank = await sharp({ create: { width: 90, height: 30, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const jpeg = await sharp(png).flatten({ background: '#ffffff' }).jpeg().toBuffer()
  const { userId, documentId, client } = await tester.withAgreement()
  await tester.sent(documentId, [userId])
  await tester.open(client, documentId)
  for (const bad of [dataUrl(blank), dataUrl(jpeg), 'data:image/svg+xml;base64,AAAA', 'ink'])
    assert.ok(
      (await tester.sign(client, documentId, { signature: bad })).body.errors?.signature,
      bad.slice(0, 30),
    )
})

const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`

test('nobody signs twice, without consent, before they have opened the file, or another file', async () => {
  const { userId, documentId, client } = await tester.withAgreement()
  await tester.sent(documentId, [userId])
  assert.equal((await tester.sign(client, documentId)).body.reason, 'not_opened')
  await tester.open(client, documentId)
  assert.equal((await tester.sign(client, documentId, { consent: false })).status, 422)
  assert.equal(
    (await tester.sign(client, documentId, { source_sha256: 'f'.repeat(64) })).body.reason,
    'other_file',
  )
  assert.equal((await tester.sign(client, documentId)).status, 200)
  const again = await tester.sign(client, documentId)
  assert.deepEqual([again.status, again.body.reason], [409, 'signed'])
})

test('the same signature sent again under its key is the same answer, and is given once', async () => {
  const { userId, documentId, client } = await tester.withAgreement()
  const request = await tester.sent(documentId, [userId])
  await tester.open(client, documentId)
  const once = () =>
    client.post(
      `/api/pdfs/${documentId}`,
      { consent: true, name: 'Eleanor Whitcombe' },
      { 'idempotency-key': 'a-signature-of-a-test' },
    )
  const [first, second] = [await once(), await once()]
  assert.deepEqual([first.status, second.status, second.text === first.text], [200, 200, true])
  await api.deliver()
  assert.equal((await tester.shown(request.id)).status, 'completed')
})

test('what has to be filled in is asked for field by field, and other people’s fields are not one’s own', async () => {
  const { userId, documentId, client } = await tester.withAgreement()
  const other = await api.userId('fundManager')
  const request = await tester.sent(documentId, [userId, other], {
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
  await tester.open(client, documentId)
  const refused = await tester.sign(client, documentId)
  assert.deepEqual(refused.body.errors, { [`fields.${address.id}`]: ['Please fill in: Witness address.'] })
  const foreign = await tester.sign(client, documentId, { values: [{ field_id: theirs.id, value: 'Mine' }] })
  assert.ok('values.0.field_id' in foreign.body.errors)
  const done = await tester.sign(client, documentId, {
    values: [{ field_id: address.id, value: '4 Pier Road' }],
  })
  const values = done.body.data.fields.map(({ value }: { value: string | null }) => value)
  assert.deepEqual(values, [null, '4 Pier Road', null, '20 November 2026', null])
})
