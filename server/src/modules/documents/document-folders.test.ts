import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { upload } from './test-documents.ts'

const api = apiForTests()

async function folder(ownerId: number, name: string, more: object = {}) {
  const answer = await (
    await api.as('superAdmin')
  ).post('/api/folder-structures', {
    owner_type: 'user',
    owner_id: ownerId,
    name,
    ...more,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

test('what lies in a private folder, however deep, is private', async () => {
  const id = await newInvestor(api, 'Ernest')
  const staff = await api.as('superAdmin')
  const outer = await folder(id, 'Outer')
  const inner = await folder(id, 'Inner', { parent_id: outer.id })
  const made = await upload(staff, id, { visibility: 'public', folder_structure_id: inner.id })
  const path = `/api/documents/${made.body.data.id}`
  const investor = await api.asUser(id)
  assert.equal((await investor.get(path)).status, 200)
  await staff.patch(`/api/folder-structures/${outer.id}`, { visibility: 'private' })
  assert.equal((await investor.get(path)).status, 404)
  assert.equal((await staff.get(path)).body.data.effective_visibility, 'private')
  assert.deepEqual((await investor.get('/api/folder-structures')).body.data, [])
  await staff.patch(`/api/folder-structures/${inner.id}`, { parent_id: null })
  assert.equal((await investor.get(path)).status, 200)
})

test('folders make no circle, go eight deep, and are deleted empty', async () => {
  const [id, other] = [await newInvestor(api, 'Flora'), await newInvestor(api, 'Gilbert')]
  const staff = await api.as('superAdmin')
  const chain = [await folder(id, 'Level 1')]
  for (let depth = 2; depth <= 8; depth += 1)
    chain.push(await folder(id, `Level ${depth}`, { parent_id: chain.at(-1).id }))
  assert.equal(chain.at(-1).depth, 8)
  const ninth = await staff.post('/api/folder-structures', {
    owner_type: 'user',
    owner_id: id,
    name: 'Level 9',
    parent_id: chain.at(-1).id,
  })
  assert.deepEqual(ninth.body.errors, { parent_id: ['Folders must not be nested more than 8 deep.'] })
  const first = `/api/folder-structures/${chain[0].id}`
  assert.deepEqual((await staff.patch(first, { parent_id: chain[3].id })).body.errors, {
    parent_id: ['A folder can’t be inside itself.'],
  })
  const elsewhere = await folder(other, 'Elsewhere')
  assert.deepEqual(Object.keys((await staff.patch(first, { parent_id: elsewhere.id })).body.errors), [
    'parent_id',
  ])
  const wrongFolder = await upload(staff, id, { folder_structure_id: elsewhere.id })
  assert.deepEqual(Object.keys(wrongFolder.body.errors), ['folder_structure_id'])
  const twice = await staff.post('/api/folder-structures', {
    owner_type: 'user',
    owner_id: id,
    name: 'level 1',
  })
  assert.deepEqual(Object.keys(twice.body.errors), ['name'])
  assert.equal((await staff.delete(first)).status, 409)
  assert.equal((await staff.delete(`/api/folder-structures/${chain.at(-1).id}`)).status, 204)
})

test('a document that is restored after its folder was deleted lies in none, and as few read it', async () => {
  const id = await newInvestor(api, 'Hester')
  const staff = await api.as('superAdmin')
  const own = await api.asUser(id)
  for (const visibility of ['public', 'private']) {
    const { id: folderId } = await folder(id, `Gone, ${visibility}`, { visibility })
    const given = { folder_structure_id: folderId, visibility: 'public' }
    const { id: documentId } = (await upload(staff, id, given)).body.data
    const path = `/api/documents/${documentId}`
    const restoredIn = async () => {
      const answer = await staff.post(`${path}/restore`)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.data.folder_structure_id
    }
    assert.equal((await staff.delete(path)).status, 204)
    assert.equal(await restoredIn(), folderId)
    assert.equal((await staff.delete(path)).status, 204)
    assert.equal((await staff.delete(`/api/folder-structures/${folderId}`)).status, 204)
    assert.equal(await restoredIn(), null)
    assert.equal((await own.get(path)).status, visibility === 'public' ? 200 : 404)
  }
})

test('two folders that are moved into each other at once make no circle', async () => {
  const id = await newInvestor(api, 'Hilary')
  const staff = await api.as('superAdmin')
  const [left, right] = [await folder(id, 'Left'), await folder(id, 'Right')]
  const answers = await Promise.all([
    staff.patch(`/api/folder-structures/${left.id}`, { parent_id: right.id }),
    staff.patch(`/api/folder-structures/${right.id}`, { parent_id: left.id }),
  ])
  // The second one is told why it can't be, or, where both had begun, that somebody was faster.
  const [moved, refused] = answers.map((answer) => answer.status).toSorted()
  assert.equal(moved, 200)
  assert.ok(refused === 409 || refused === 422, String(refused))
  const rows = await api.db
    .selectFrom('folder_structures')
    .select('parent_id')
    .where('tenant_id', '=', 1)
    .where('id', 'in', [left.id, right.id])
    .execute()
  assert.equal(rows.filter((row) => row.parent_id === null).length, 1)
})
