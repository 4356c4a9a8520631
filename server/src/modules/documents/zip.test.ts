import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { fetchBytes, putDocument, putFolder } from './test-documents.ts'
import { unzip } from './test-zip.ts'

const api = apiForTests()
let investorId: number
let innerId: number
before(async () => {
  const staff = await api.as('superAdmin')
  investorId = await newInvestor(api, 'Zelda')
  const owner = { owner_type: 'user', owner_id: investorId }
  const open = await putFolder(staff, { ...owner, name: 'Subscription' })
  const inner = await putFolder(staff, { ...owner, name: 'Old', parent_id: open.id })
  const closed = await putFolder(staff, { ...owner, name: 'Identity', visibility: 'private' })
  innerId = inner.id
  for (const [place, folder] of Object.entries({
    root: undefined,
    open: open.id,
    inner: inner.id,
    closed: closed.id,
  }))
    for (const visibility of ['public', 'private'])
      await putDocument(staff, {
        ...owner,
        name: `${visibility} ${place}`,
        visibility,
        ...(folder !== undefined && { folder_structure_id: folder }),
      })
  await putDocument(
    staff,
    { ...owner, name: 'Notes', visibility: 'public' },
    { name: 'notes.txt', bytes: Buffer.from('Nothing else.\n'.repeat(200)) },
  )
})

const query = () => `filter[owner_type]=user&filter[owner_id]=${investorId}`
const zipOf = (client: Client, more = '') => fetchBytes(api, client, `/api/documents/zip?${query()}${more}`)
const listed = async (client: Client, more = ''): Promise<{ id: number; name: string }[]> =>
  (await client.get(`/api/documents?${query()}&per_page=100${more}`)).body?.data ?? []
const namesIn = (bytes: Buffer) =>
  [...unzip(bytes).keys()]
    .map((path) =>
      path
        .split('/')
        .at(-1)!
        .replace(/\.\w+$/, ''),
    )
    .toSorted()

test('the same documents make the same archive, whenever it is taken', async () => {
  const first = await zipOf(await api.asUser(investorId))
  api.clock.forward({ days: 1 })
  const again = await zipOf(await api.asUser(investorId))
  assert.equal(first.status, 200)
  assert.ok(again.bytes.equals(first.bytes))
})

test('anyone who downloads the archive gets the documents that their own list shows, and no other', async () => {
  const clients: [string, Client][] = [['the investor', await api.asUser(investorId)]]
  for (const role of Object.keys(roleIds) as RoleName[]) clients.push([role, await api.as(role)])
  const counts: Record<string, number> = {}
  for (const [who, client] of clients) {
    const names = (await listed(client)).map(({ name }) => name).toSorted()
    const answer = await zipOf(client)
    assert.equal(answer.status, names.length === 0 ? 422 : 200, `${who}: ${answer.bytes.toString()}`)
    if (names.length > 0) assert.deepEqual(namesIn(answer.bytes), names, who)
    counts[who] = names.length
  }
  assert.deepEqual(counts, {
    'the investor': 4,
    superAdmin: 9,
    entrepreneur: 0,
    investmentCommittee: 9,
    user: 0,
    custodian: 0,
    support: 9,
    creator: 0,
    investmentManager: 9,
    fundManager: 9,
    adviser: 9,
  })
  assert.equal((await fetchBytes(api, api.guest(), `/api/documents/zip?${query()}`)).status, 401)
})

test('the archive holds the folders and the very bytes', async () => {
  const { bytes, headers } = await zipOf(await api.as('superAdmin'))
  const files = unzip(bytes)
  assert.equal(headers['content-type'], 'application/zip')
  assert.ok(files.has('Subscription/Old/private inner.pdf'), [...files.keys()].join('\n'))
  assert.equal(files.get('Notes.txt')?.toString(), 'Nothing else.\n'.repeat(200))
  assert.equal(files.get('public root.pdf')?.toString('latin1', 0, 5), '%PDF-')
})

test('a folder brings what lies below it, and a choice brings itself without what is hidden', async () => {
  const staff = await api.as('superAdmin')
  assert.deepEqual(namesIn((await zipOf(staff, `&filter[folder]=${innerId}`)).bytes), [
    'private inner',
    'public inner',
  ])
  assert.deepEqual(namesIn((await zipOf(staff, '&filter[folder]=0')).bytes), [
    'Notes',
    'private root',
    'public root',
  ])
  const all = await listed(staff)
  const ids = all.filter(({ name }) => name.endsWith('root')).map(({ id }) => id)
  const investor = await api.asUser(investorId)
  assert.deepEqual(namesIn((await zipOf(investor, `&ids=${ids.join(',')}`)).bytes), ['public root'])
  assert.equal((await zipOf(investor, '&ids=1,two')).status, 400)
})

test('taking documents away together counts as opening each of them, once', async () => {
  const investor = await api.asUser(await newInvestorWithOne())
  const [document] = (await investor.get('/api/documents')).body.data
  for (let time = 0; time < 2; time += 1)
    assert.equal((await fetchBytes(api, investor, '/api/documents/zip')).status, 200)
  const opens = await (await api.as('superAdmin')).get(`/api/documents/${document.id}?include=opensCount`)
  assert.equal(opens.body.data.opens_count, 1)
})

test('a file that the storage lost is named in the archive, counts as opened by nobody, and is reported to staff', async () => {
  const staff = await api.as('superAdmin')
  const id = await newInvestor(api, 'Wilma')
  const owner = { owner_type: 'user', owner_id: id, visibility: 'public' }
  const there = await putDocument(staff, { ...owner, name: 'Terms' })
  const lost = await putDocument(staff, { ...owner, name: 'Deed' })
  const { file_key: key } = await api.db
    .selectFrom('documents')
    .select('file_key')
    .where('id', '=', lost.id)
    .executeTakeFirstOrThrow()
  await api.platform.storage.delete(key)
  const { status, bytes } = await fetchBytes(api, await api.asUser(id), '/api/documents/zip')
  assert.equal(status, 200)
  const files = unzip(bytes)
  assert.deepEqual([...files.keys()], ['Deed.pdf (not included).txt', 'Terms.pdf'])
  assert.match(files.get('Deed.pdf (not included).txt')!.toString(), /“Deed” is missing from this archive/)
  const of = (type: string) =>
    api.db
      .selectFrom('events')
      .select('subject_id')
      .where('type', '=', type)
      .where('actor_id', '=', id)
      .execute()
  assert.deepEqual(await of('document.opened'), [{ subject_id: there.id }])
  assert.deepEqual(await of('document.file_missed'), [{ subject_id: lost.id }])
})

async function newInvestorWithOne(): Promise<number> {
  const id = await newInvestor(api, 'Yvette')
  await putDocument(await api.as('superAdmin'), { owner_type: 'user', owner_id: id, visibility: 'public' })
  return id
}
