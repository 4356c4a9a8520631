import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { sweepOrphans } from '../../kernel/storage/index.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { form, pdf } from './test-form.ts'

const api = apiForTests()
let staff: Client
let investorId: number
before(async () => {
  staff = await api.as('superAdmin')
  investorId = await newInvestor(api, 'Octavia')
})

const picture = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#1f5bd8' } })
    .png()
    .toBuffer()

async function send(
  client: Client,
  path: string,
  fields: Record<string, string | number>,
  file: [field: string, name: string, bytes: Uint8Array],
) {
  const [field, name, bytes] = file
  const sent = form(fields, { [field]: { name, bytes } })
  const answer = await client.post(path, sent.body, sent.headers)
  assert.ok(answer.status < 300, `${path}: ${answer.text}`)
  return answer.body.data
}

/** One file by each way in which a record gets one. */
async function storeEverywhere(): Promise<void> {
  const image = await picture()
  const owner = { owner_type: 'user', owner_id: investorId }
  await send(staff, '/api/documents', owner, ['file', 'Terms.pdf', pdf])
  await send(staff, '/api/onboarding-documents', { title: 'Agreement' }, ['file', 'Agreement.pdf', pdf])
  await send(staff, '/api/branding/1', { _method: 'PATCH' }, ['logo', 'logo.png', image])
  const investor = await api.asUser(investorId)
  await send(investor, `/api/users/${investorId}`, { _method: 'PATCH' }, ['avatar', 'me.png', image])
  const type = (await staff.post('/api/types', { name: 'Equity' })).body.data
  const opportunity = (
    await staff.post('/api/investment-opportunities', { name: 'Tidewell', type_id: type.id })
  ).body.data
  const ofOffer = { owner_type: 'investment_opportunity', owner_id: opportunity.id }
  await send(staff, '/api/team-images', { ...ofOffer, name: 'Morag Sinclair' }, ['file', 'morag.png', image])
}

async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const page of api.platform.storage.list(1)) keys.push(...page)
  return keys.toSorted()
}

const sweep = (olderThan: string) => sweepOrphans(api.platform, 1, new Date(olderThan))

test('a file that no record names is removed when it is old enough, and every file of a record stays', async () => {
  await storeEverywhere()
  const named = await stored()
  assert.ok(named.length >= 5, 'one file at least by each way')
  const { key } = await api.platform.storage.put(pdf, 1, 'application/pdf')
  assert.equal(await sweep('1970-01-02'), 0, 'an act may be about to name it')
  assert.ok((await stored()).includes(key))
  assert.equal(await sweep('9999-01-01'), 1)
  assert.deepEqual(await stored(), named)
})

test('the file of a deleted document stays, because the document can be brought back', async () => {
  const owner = { owner_type: 'user', owner_id: investorId }
  const { id } = await send(staff, '/api/documents', owner, ['file', 'Old.pdf', pdf])
  assert.equal((await staff.delete(`/api/documents/${id}`)).status, 204)
  assert.equal(await sweep('9999-01-01'), 0)
})

test('another firm’s files are not looked at', async () => {
  const { key } = await api.platform.storage.put(pdf, 2, 'application/pdf')
  assert.equal(await sweep('9999-01-01'), 0)
  assert.notEqual(await api.platform.storage.storedAt(key), undefined)
  assert.equal(await sweepOrphans(api.platform, 999, new Date('9999-01-01')), 0)
})
