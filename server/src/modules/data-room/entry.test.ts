import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { namesFor, newReader, newRoom } from './test-room.ts'

const api = apiForTests()

test('a frozen room is read and nothing else; an archived one is there for staff alone', async () => {
  const ana = await newReader(api)
  const room = await newRoom(api)
  const folder = await room.folder('Overview')
  const id = await room.file(folder, 'Memorandum')
  const group = await room.group('Investors', [ana.id])
  await room.say([group, folder, 'download'])
  const path = `/api/data-rooms/${room.id}`
  const move = (body: object) => room.staff.post(`${path}/status`, body)
  assert.equal((await move({ status: 'frozen' })).body.data.status, 'frozen')
  assert.equal((await ana.client.get(`${path}/files/${id}?disposition=inline`)).status, 200)
  for (const route of [`files/${id}`, 'zip']) {
    const taken = await ana.client.get(`${path}/${route}`)
    assert.deepEqual([taken.status, taken.body.reason], [409, 'frozen'], route)
  }
  await assert.rejects(room.file(folder, 'Too late'))
  assert.equal((await room.staff.delete(`/api/documents/${id}`)).status, 403)
  assert.equal(
    (await room.staff.post(`${path}/groups`, { name: 'More', kind: 'invited' })).body.reason,
    'frozen',
  )
  assert.equal(
    (await room.staff.post(`${path}/agreements`, { title: 'A', body: '<p>A</p>' })).body.reason,
    'frozen',
  )
  assert.equal((await room.staff.patch(path, { watermark: true })).body.reason, 'frozen')
  assert.equal(
    (await room.staff.post(`${path}/access`, { access_version: 1, cells: [] })).body.reason,
    'frozen',
  )

  assert.equal((await move({ status: 'archived' })).status, 422, 'archiving says why')
  assert.equal((await move({ status: 'archived', reason: 'The round is over.' })).status, 200)
  assert.equal(await namesFor(ana.client, room.id), undefined)
  assert.deepEqual((await ana.client.get('/api/data-rooms/user')).body.data, [])
  assert.equal((await room.staff.get(`${path}/as/${ana.id}`)).body.data.files.length, 1)
  assert.equal((await room.staff.get(`/api/documents/${id}`)).status, 200)
  assert.equal((await move({ status: 'archived', reason: 'Again.' })).status, 409)
  assert.equal((await move({ status: 'open' })).status, 200)
  assert.deepEqual(await namesFor(ana.client, room.id), ['Memorandum'])
})

test('nobody reads before the agreement, and a new wording is agreed to anew', async () => {
  const ana = await newReader(api)
  const room = await newRoom(api, { agreement_required: true })
  const folder = await room.folder('Overview')
  const id = await room.file(folder, 'Memorandum')
  const group = await room.group('Investors', [ana.id])
  await room.say([group, folder, 'download'])
  const path = `/api/data-rooms/${room.id}`
  const visit = async () => (await ana.client.get(`${path}/visit`)).body.data
  const read = async () => ana.client.get(`${path}/files/${id}?disposition=inline`)
  assert.deepEqual((await visit()).files, [], 'without a wording the gate stands all the same')
  const publish = (title: string) =>
    room.staff.post(`${path}/agreements`, { title, body: '<p>Keep it.</p><script>x</script>' })
  assert.equal((await publish('Confidentiality')).body.data.number, 1)
  const shut = await visit()
  assert.deepEqual([shut.must_agree, shut.files, shut.folders], [true, [], []])
  assert.equal(shut.agreement.body, '<p>Keep it.</p>')
  const refused = await read()
  assert.deepEqual([refused.status, refused.body.reason], [403, 'data_room_agreement'])
  assert.equal((await ana.client.get(`${path}/zip`)).status, 403)
  assert.equal((await ana.client.post(`${path}/agree`, { number: 2 })).body.reason, 'stale_version')
  const agreed = await ana.client.post(`${path}/agree`, { number: 1 })
  assert.equal(agreed.status, 200)
  api.clock.forward({ minutes: 5 })
  assert.equal(
    (await ana.client.post(`${path}/agree`, { number: 1 })).body.data.agreed_at,
    agreed.body.data.agreed_at,
  )
  assert.equal((await read()).status, 200)
  assert.equal((await publish('Confidentiality, clarified')).body.data.number, 2)
  assert.equal((await read()).status, 403)
  assert.equal((await ana.client.post(`${path}/agree`, { number: 1 })).status, 409)
  const [latest, first] = (await room.staff.get(`${path}/agreements`)).body.data
  assert.deepEqual([latest.agreed_count, first.agreed_count, latest.readers_count], [0, 1, 1])
  await ana.client.post(`${path}/agree`, { number: 2 })
  assert.equal((await read()).status, 200)
})

test('readers have the folders in the order in which staff have them', async () => {
  const ana = await newReader(api)
  const room = await newRoom(api)
  const group = await room.group('Investors', [ana.id])
  const top = async (name: string, order: number) => {
    const folder = await room.folder(name, { order })
    await room.file(folder, 'Memorandum')
    await room.say([group, folder, 'see'])
    return folder
  }
  for (const name of ['11 Tax', '2 Accounts', '10 Leases']) await top(name, 2)
  const legal = await top('Legal', 1)
  for (const name of ['Board papers', 'Articles'])
    await room.file(await room.folder(name, { parent_id: legal, order: 0 }), 'Memorandum')
  await top('Last', 10)
  const path = `/api/data-rooms/${room.id}`
  const inOrder = (answer: { body: { data: { folders: { name: string }[] } } }) =>
    answer.body.data.folders.map(({ name }) => name)
  const names = ['Legal', 'Articles', 'Board papers', '2 Accounts', '10 Leases', '11 Tax', 'Last']
  assert.deepEqual(inOrder(await ana.client.get(`${path}/visit`)), names)
  assert.deepEqual(inOrder(await room.staff.get(`${path}/access`)), names)
})

test('anyone who may not change the round may not change its room, and an investor sees none of the staff’s side', async () => {
  const room = await newRoom(api)
  const path = `/api/data-rooms/${room.id}`
  const manager = await api.as('investmentManager')
  assert.equal((await manager.get(path)).status, 200)
  assert.equal((await manager.post(`${path}/status`, { status: 'frozen' })).status, 403)
  const ana = await newReader(api)
  await room.group('Investors', [ana.id])
  for (const route of ['', '/access', '/agreements', '/readers', '/readings', '/activity', `/as/${ana.id}`])
    assert.ok([403, 404].includes((await ana.client.get(`${path}${route}`)).status), route)
  const harbour = await api.as('superAdmin', 2)
  assert.equal((await harbour.get(`${path}/access`)).status, 404)
})
