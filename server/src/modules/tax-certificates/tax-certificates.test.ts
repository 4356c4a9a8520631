import assert from 'node:assert/strict'
import { test } from 'node:test'
import { can, roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { setFlags } from '../suitability/test-tenant.ts'
import { fileFor, openCertificateWorld, pdfWith, replace } from '../../../test/certificate-world.ts'
import type { CertificateWorld } from '../../../test/certificate-world.ts'

const api = apiForTests()
let world: CertificateWorld
before(async () => {
  world = await openCertificateWorld(api)
})

const holdersOf = async (query = '', client: Client = world.staff) => {
  const path = `/api/investment-opportunities/${world.opportunityId}/tax-certificate-holders${query}`
  const answer = await client.get(path)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

async function textOf(client: Client, documentId: number): Promise<string> {
  const link = await client.get(`/api/documents/${documentId}/download`)
  assert.equal(link.status, 302, link.text)
  return (await client.get(String(link.headers['location']))).text
}

const notesOf = async (userId: number) => {
  const { rows } = await sql<{ type: string; message: string; cta: string }>`
    select type, data ->> 'message' as message, data ->> 'cta' as cta from notifications
    where tenant_id = 1 and user_id = ${userId} and type like '%TaxCertificate%' order by id`.execute(api.db)
  return rows
}

test('files are proposed for holders by reference and by name, and nothing is stored', async () => {
  const [first, second] = world.holders
  const asked = await world.staff.post(
    `/api/investment-opportunities/${world.opportunityId}/tax-certificate-matches`,
    { file_names: [`${first!.reference} SEIS3.pdf`, `EIS3 ${second!.name}.pdf`, 'scan.pdf', 'scan.pdf'] },
  )
  assert.equal(asked.status, 200, asked.text)
  assert.deepEqual(
    asked.body.data.map((match: Record<string, unknown>) => [
      match['investment_id'],
      match['matched_by'],
      match['kind'],
    ]),
    [
      [first!.investmentId, 'reference', null],
      [second!.investmentId, 'name', 'eis3'],
      [null, null, 'eis3'],
      [null, null, 'eis3'],
    ],
  )
  assert.equal(asked.body.data[1].investor_name, second!.name)
  const none = { file_names: [] }
  const path = `/api/investment-opportunities/${world.opportunityId}/tax-certificate-matches`
  assert.equal((await world.staff.post(path, none)).status, 422)
  assert.deepEqual((await world.staff.get('/api/tax-certificates')).body.data, [])
})

test('every holder lacks a certificate at first, with the dates of the scheme', async () => {
  const found = await holdersOf()
  assert.deepEqual([found.kinds, found.total, found.missing, found.late], [['eis3'], 3, 3, 0])
  const [first] = found.holders
  assert.deepEqual(
    [first.allotted_on, first.claim_by, first.held_until, first.is_late, first.certificates],
    ['2026-11-20', '2033-01-31', '2029-11-20', false, []],
  )
})

test('two certificates with one file name reach their own investors alone, each told once', async () => {
  const [first, second, third] = world.holders
  const one = await fileFor(world.staff, first!.investmentId, { bytes: pdfWith('of the first') })
  assert.equal(one.status, 201, one.text)
  const two = await fileFor(world.staff, second!.investmentId, { bytes: pdfWith('of the second') })
  assert.equal(two.status, 201, two.text)
  await api.deliver()
  await api.deliver()
  for (const [holder, filed, words] of [
    [first!, one, 'of the first'],
    [second!, two, 'of the second'],
  ] as const) {
    const { client, userId } = holder
    const own = (await client.get('/api/tax-certificates')).body.data
    assert.deepEqual(
      own.map(({ id, uir, kind }: Record<string, unknown>) => [id, uir, kind]),
      [[filed.body.data.id, '0000012345', 'eis3']],
    )
    assert.match(await textOf(client, own[0].document_id), new RegExp(words))
    const papers = await client.get(
      `/api/documents?filter[record]=investment_opportunity:${world.opportunityId}&filter[category]=Tax`,
    )
    assert.deepEqual(
      papers.body.data.map(({ id }: { id: number }) => id),
      [own[0].document_id],
    )
    const notes = await notesOf(userId)
    assert.equal(notes.length, 1)
    assert.equal(notes[0]!.cta, `/investor/pdf/${own[0].document_id}`)
    const { rows } = await sql<{
      subject: string
    }>`select m.subject from mails m join users u on u.tenant_id = 1
      and u.email = m.recipient where m.tenant_id = 1 and u.id = ${userId} and m.cause like 'tax_certificate:%'`.execute(
      api.db,
    )
    assert.deepEqual(rows.length, 1)
    assert.match(rows[0]!.subject, /^Your EIS3 certificate for Issuer/)
  }
  const theirs = one.body.data
  for (const path of [`/api/tax-certificates/${theirs.id}`, `/api/documents/${theirs.document_id}/download`])
    assert.equal((await second!.client.get(path)).status, 404, path)
  assert.deepEqual((await third!.client.get('/api/tax-certificates')).body.data, [])
  const found = await holdersOf()
  assert.deepEqual([found.total, found.missing], [3, 1])
  assert.equal(found.holders[0].investment_id, third!.investmentId, 'who lacks one comes first')
  const beyond = await holdersOf('?page=9')
  assert.deepEqual([beyond.total, beyond.missing, beyond.last_page, beyond.holders], [3, 1, 1, []])
})

test('a holding has one valid certificate of a kind, also when two people file at once', async () => {
  const [first, , third] = world.holders
  const again = await fileFor(world.staff, first!.investmentId)
  assert.deepEqual([again.status, again.body.reason], [409, 'has_certificate'])
  const colleague = await api.as('support')
  const both = await Promise.all([
    fileFor(world.staff, third!.investmentId),
    fileFor(colleague, third!.investmentId),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409])
  const { id } = both.find(({ status }) => status === 201)!.body.data
  const gone = await world.staff.post(`/api/tax-certificates/${id}/withdraw`, { reason: 'Filed twice' })
  assert.equal(gone.status, 200, gone.text)
  const headers = { 'idempotency-key': 'a-certificate-sent-twice-01' }
  const once = await fileFor(world.staff, third!.investmentId, { headers })
  const twice = await fileFor(world.staff, third!.investmentId, { headers })
  assert.deepEqual([once.status, twice.status, twice.body.data.id], [201, 201, once.body.data.id])
})

test('a replaced certificate stays with staff, and its investor has the new one', async () => {
  const { client, userId } = world.holders[0]!
  const [old] = (await client.get('/api/tax-certificates')).body.data
  assert.equal((await replace(world.staff, old.id, { reason: '' })).status, 422)
  assert.equal((await replace(world.staff, old.id, { version: 9 })).status, 409)
  const done = await replace(world.staff, old.id, { uir: '0000099999', version: old.version })
  assert.equal(done.status, 201, done.text)
  const own = (await client.get('/api/tax-certificates')).body.data
  assert.deepEqual(
    own.map(({ id, uir }: Record<string, unknown>) => [id, uir]),
    [[done.body.data.id, '0000099999']],
  )
  assert.match(await textOf(client, own[0].document_id), /second/)
  assert.equal((await client.get(`/api/documents/${old.document_id}/download`)).status, 404)
  assert.match(await textOf(world.staff, old.document_id), /of the first/)
  const kept = (await world.staff.get(`/api/tax-certificates/${old.id}`)).body.data
  assert.deepEqual([kept.status, kept.reason], ['replaced', 'It named another class of shares.'])
  const late = await replace(world.staff, old.id)
  assert.deepEqual([late.status, late.body.reason], [409, 'wrong_status'])
  const changed = await world.staff.patch(`/api/documents/${own[0].document_id}`, { visibility: 'private' })
  assert.deepEqual([changed.status, changed.body.reason], [409, 'issued'])
  await api.deliver()
  assert.match((await notesOf(userId)).at(-1)!.message, /has been replaced/)
})

test('a withdrawn certificate leaves its investor’s documents, who is told why', async () => {
  const { client, userId, investmentId } = world.holders[1]!
  const [own] = (await client.get('/api/tax-certificates')).body.data
  const path = `/api/tax-certificates/${own.id}/withdraw`
  assert.equal((await world.staff.post(path, {})).status, 422)
  const done = await world.staff.post(path, { reason: 'The company lost its approval' })
  assert.deepEqual([done.status, done.body.data.status], [200, 'withdrawn'])
  assert.equal((await world.staff.post(path, { reason: 'Again' })).status, 409)
  assert.deepEqual((await client.get('/api/tax-certificates')).body.data, [])
  assert.equal((await client.get(`/api/documents/${own.document_id}`)).status, 404)
  await api.deliver()
  const last = (await notesOf(userId)).at(-1)!
  assert.match(last.message, /has been withdrawn: The company lost its approval/)
  assert.equal(last.cta, `/investor/portfolio/${world.opportunityId}`)
  assert.equal((await fileFor(world.staff, investmentId)).status, 201, 'another can be filed')
})

test('what is malformed is refused on its field, and nothing is half-written', async () => {
  const { investmentId } = world.holders[1]!
  const counts = async () => {
    const { rows } = await sql<{
      counts: string
    }>`select concat_ws(' ', (select count(*) from tax_certificates),
      (select count(*) from documents), (select count(*) from events)) as counts`.execute(api.db)
    return rows[0]!.counts
  }
  const untouched = await counts()
  const refused = async (field: string, given: Parameters<typeof fileFor>[2], id = investmentId) => {
    const answer = await fileFor(world.staff, id, given)
    assert.equal(answer.status, 422, answer.text)
    assert.deepEqual(Object.keys(answer.body.errors), [field])
  }
  await refused('kind', { fields: { kind: 'seis3' } })
  await refused('kind', { fields: { kind: 'eis1' } })
  await refused('uir', { fields: { uir: '' } })
  await refused('issued_on', { fields: { issued_on: '2026-11-19' } })
  await refused('issued_on', { fields: { issued_on: '2027-01-01' } })
  await refused('file', { name: 'note.txt', bytes: Buffer.from('no certificate') })
  await refused('investment_id', {}, 999_999)
  assert.equal(await counts(), untouched)
})

test('staff who see the money of the round file and read, and nobody else', async () => {
  const { client, investmentId } = world.holders[1]!
  const holders = `/api/investment-opportunities/${world.opportunityId}/tax-certificate-holders`
  const matches = `/api/investment-opportunities/${world.opportunityId}/tax-certificate-matches`
  for (const name of Object.keys(roleIds) as RoleName[]) {
    const who = await api.as(name)
    const sees =
      can(roleIds[name], 'investment_opportunity_existing', 'visit') && name !== 'investmentManager'
    const files =
      can(roleIds[name], 'investment_opportunity_existing', 'update') && name !== 'investmentManager'
    assert.equal((await who.get(holders)).status === 200, sees, name)
    assert.equal((await who.post(matches, { file_names: ['a.pdf'] })).status === 200, files, name)
    const filed = await fileFor(who, investmentId)
    assert.equal(filed.status, files ? 409 : 403, `${name}: ${filed.text}`)
  }
  assert.equal((await fileFor(client, investmentId)).status, 403)
  const { id } = (await client.get('/api/tax-certificates')).body.data[0]
  const stranger = await api.as('superAdmin', 2)
  const on = await stranger.patch('/api/features', { tax_enabled: 1 })
  assert.equal(on.status, 200, on.text)
  assert.equal((await stranger.get(`/api/tax-certificates/${id}`)).status, 404)
  assert.equal((await stranger.post(`/api/tax-certificates/${id}/withdraw`, { reason: 'No' })).status, 404)
  assert.equal((await fileFor(stranger, investmentId)).status, 422)
  assert.equal((await replace(client, id)).status, 403)
  await setFlags(api, { tax_enabled: 0 })
  try {
    for (const path of ['/api/tax-certificates', holders])
      assert.ok([403, 404].includes((await world.staff.get(path)).status), path)
  } finally {
    await setFlags(api, { tax_enabled: 1 })
  }
})
