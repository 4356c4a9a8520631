import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { namesFor, newOpportunity, newReader, newRoom } from './test-room.ts'

const api = apiForTests()

test('who may change a round opens its data room', async () => {
  for (const [role, status] of [
    ['entrepreneur', 201],
    ['custodian', 201],
    ['investmentManager', 403],
    ['adviser', 403],
  ] as const) {
    const investment_opportunity_id = await newOpportunity(api)
    const answer = await (await api.as(role)).post('/api/data-rooms', { investment_opportunity_id })
    assert.equal(answer.status, status, `${role}: ${answer.text}`)
  }
})

test('each group finds the folders that it was given, and anyone who is in none finds no room on any route', async () => {
  const [ana, ben, cleo] = [await newReader(api), await newReader(api), await newReader(api)]
  const room = await newRoom(api)
  const [overview, technical] = [await room.folder('1 Overview'), await room.folder('4 Technical')]
  const memorandum = await room.file(overview, 'Memorandum')
  const data = await room.file(technical, 'Stroma data')
  const [investors, kestrel] = [
    await room.group('Investors', [ana.id]),
    await room.group('Kestrel', [ben.id]),
  ]
  await room.say(
    [investors, overview, 'see'],
    [kestrel, overview, 'download'],
    [kestrel, technical, 'download'],
  )

  assert.deepEqual(await namesFor(ana.client, room.id), ['Memorandum'])
  assert.deepEqual(await namesFor(ben.client, room.id), ['Memorandum', 'Stroma data'])
  const path = `/api/data-rooms/${room.id}`
  assert.equal((await ana.client.get(`${path}/files/${data}?disposition=inline`)).status, 404)
  assert.equal((await ana.client.get(`${path}/files/${memorandum}?disposition=inline`)).status, 200)
  assert.equal((await ana.client.get(`${path}/files/${memorandum}`)).status, 403, 'seeing is not taking')
  assert.equal((await ben.client.get(`${path}/files/${memorandum}`)).status, 200)
  // The way of other documents leads to none of them, no matter who reads the room.
  for (const { client } of [ana, ben]) {
    assert.equal((await client.get(`/api/documents/${memorandum}`)).status, 404)
    assert.equal((await client.get(`/api/documents/${memorandum}/download`)).status, 404)
    assert.deepEqual((await client.get(`/api/documents?filter[owner_type]=data_room`)).body.data, [])
    assert.deepEqual((await client.get(`/api/folder-structures?filter[owner_type]=data_room`)).body.data, [])
  }
  for (const [method, route, body] of [
    ['GET', 'visit'],
    ['GET', `files/${memorandum}`],
    ['GET', `files/${memorandum}?disposition=inline`],
    ['GET', 'zip'],
    ['POST', 'agree', { number: 1 }],
    ['POST', `files/${memorandum}/reading`, { pages: [] }],
  ] as const) {
    const answer = await cleo.client.send(method, `${path}/${route}`, body)
    assert.equal(answer.status, 404, route)
  }
  assert.deepEqual((await cleo.client.get('/api/data-rooms/user')).body.data, [])
  assert.equal((await ana.client.get('/api/data-rooms/user')).body.data.length, 1)
})

test('a file of one room is found through no other room', async () => {
  const ana = await newReader(api)
  const [mine, other] = [await newRoom(api), await newRoom(api)]
  const [here, there] = [await mine.folder('Here'), await other.folder('There')]
  const elsewhere = await other.file(there, 'Elsewhere')
  const group = await mine.group('Mine', [ana.id])
  await mine.say([group, here, 'download'])
  assert.equal(
    (await ana.client.get(`/api/data-rooms/${mine.id}/files/${elsewhere}?disposition=inline`)).status,
    404,
  )
  const { access_version } = (await mine.staff.get(`/api/data-rooms/${mine.id}/access`)).body.data
  const crossed = await mine.staff.post(`/api/data-rooms/${mine.id}/access`, {
    access_version,
    cells: [{ group_id: group, folder_id: there, level: 'see' }],
  })
  assert.equal(crossed.status, 422)
  const wrongGroup = await other.staff.patch(`/api/data-rooms/${other.id}/groups/${group}`, { name: 'Taken' })
  assert.equal(wrongGroup.status, 404)
})

test('the stricter wins: of two groups, of a folder and the one above it, and of a file and its folder', async () => {
  const [ana, ben] = [await newReader(api), await newReader(api)]
  const room = await newRoom(api)
  const legal = await room.folder('Legal')
  const articles = await room.folder('Articles', { parent_id: legal })
  const drafts = await room.folder('Drafts', { parent_id: legal })
  await room.file(legal, 'Index')
  await room.file(articles, 'Articles of association')
  await room.file(drafts, 'Draft')
  await room.file(legal, 'Note to file', { visibility: 'private' })
  await room.file(undefined, 'In no folder')
  const [wide, narrow] = [await room.group('Wide', [ana.id, ben.id]), await room.group('Narrow', [ben.id])]
  await room.say(
    [wide, legal, 'see'],
    [wide, articles, 'download'],
    [wide, drafts, 'none'],
    [narrow, legal, 'download'],
    [narrow, articles, 'none'],
  )
  assert.deepEqual(await namesFor(ana.client, room.id), ['Articles of association', 'Index'])
  assert.deepEqual(await namesFor(ben.client, room.id), ['Index'])
  const { files } = (await ana.client.get(`/api/data-rooms/${room.id}/visit`)).body.data
  assert.ok(
    files.every(({ downloadable }: { downloadable: boolean }) => !downloadable),
    'no more than Legal allows',
  )
  const { cells, held_back_count } = (await room.staff.get(`/api/data-rooms/${room.id}/access`)).body.data
  const cell = cells.find(
    (each: { group_id: number; folder_id: number }) => each.group_id === wide && each.folder_id === articles,
  )
  assert.deepEqual([cell.level, cell.effective], ['download', 'see'])
  assert.equal(held_back_count, 2)
})

test('a group follows a client group and the invited, and anyone who leaves finds nothing any more', async () => {
  const [ana, ben] = [await newReader(api), await newReader(api)]
  const room = await newRoom(api)
  const folder = await room.folder('Overview')
  await room.file(folder, 'Memorandum')
  const offices = (await room.staff.post('/api/client-groups', { name: 'Family offices' })).body.data.id
  const group = async (body: object) => {
    const { groups } = (await room.staff.post(`/api/data-rooms/${room.id}/groups`, body)).body.data
    return groups.at(-1).id
  }
  const followed = await group({ name: 'Offices', kind: 'client_group', client_group_id: offices })
  const invited = await group({ name: 'Invited', kind: 'invited' })
  await room.say([followed, folder, 'see'], [invited, folder, 'see'])
  assert.deepEqual(
    [await namesFor(ana.client, room.id), await namesFor(ben.client, room.id)],
    [undefined, undefined],
  )
  await room.staff.patch(`/api/users/${ana.id}`, { client_group_id: offices })
  await room.staff.post('/api/invitations', { investment_opportunity_id: room.offer, user_ids: [ben.id] })
  assert.deepEqual(await namesFor(ana.client, room.id), ['Memorandum'])
  assert.deepEqual(await namesFor(ben.client, room.id), ['Memorandum'])
  await room.staff.patch(`/api/users/${ana.id}`, { client_group_id: null })
  assert.equal(await namesFor(ana.client, room.id), undefined)
  const named = await room.staff.patch(`/api/data-rooms/${room.id}/groups/${followed}`, {
    user_ids: [ana.id],
  })
  assert.equal(named.status, 422)
})

test('of two who change the grid at once the second is told, and who gains files hears of it by their number', async () => {
  const ana = await newReader(api)
  const room = await newRoom(api)
  const folder = await room.folder('Contracts')
  await room.file(folder, 'Contract for difference')
  await room.file(folder, 'Side letter')
  const group = await room.group('Kestrel', [ana.id])
  const cells = [{ group_id: group, folder_id: folder, level: 'see' }]
  const { access_version } = (await room.staff.get(`/api/data-rooms/${room.id}/access`)).body.data
  const save = () => room.staff.post(`/api/data-rooms/${room.id}/access`, { access_version, cells })
  const [first, second] = [await save(), await save()]
  assert.deepEqual([first.status, second.status, second.body.reason], [200, 409, 'stale_version'])
  await api.deliver()
  const notes = (await ana.client.get('/api/notifications/user')).body.data
  assert.match(notes[0].data.message, /2 more files are now available to you in the data room/)
  assert.ok(!notes[0].data.message.includes('Contract'))
})
