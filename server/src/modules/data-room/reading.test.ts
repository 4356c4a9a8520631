import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { apiForTests } from '../../../test/harness.ts'
import { openAll } from '../captable/test-figures.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { pdf } from '../documents/test-form.ts'
import { unzip } from '../documents/test-zip.ts'
import { newReader, newRoom, workbook } from './test-room.ts'
import { wordsOf } from './test-words.ts'

const api = apiForTests()

test('the reader’s address and the time are on every page, in the page, in the download and in the archive', async () => {
  const ana = await newReader(api)
  const room = await newRoom(api, { watermark: true })
  const [legal, articles] = [await room.folder('Legal'), await room.folder('Model')]
  const memorandum = await room.file(legal, 'Memorandum')
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#88aacc' } })
  await room.file(articles, 'Site.jpg', {}, await picture.jpeg().toBuffer())
  await room.file(articles, 'Assumptions.csv', {}, Buffer.from('a,b\n1,2\n'))
  await room.file(articles, 'Model.xlsx', {}, await workbook())
  const group = await room.group('Investors', [ana.id])
  await room.say([group, legal, 'download'], [group, articles, 'download'])
  const { email } = (await ana.client.get('/api/user')).body.data
  const path = `/api/data-rooms/${room.id}`
  const when = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    minute: '2-digit',
  }).format(api.clock.now())
  const isMarked = async (bytes: Buffer, pages: number) => {
    const words = await wordsOf(bytes)
    assert.equal(words.length, pages)
    for (const page of words) assert.ok(page.includes(email) && page.includes(when), page)
  }

  const shown = await fetchBytes(api, ana.client, `${path}/files/${memorandum}?disposition=inline`)
  assert.match(String(shown.headers['content-disposition']), /^inline/)
  await isMarked(shown.bytes, 3)
  const taken = await fetchBytes(api, ana.client, `${path}/files/${memorandum}`)
  assert.match(String(taken.headers['content-disposition']), /^attachment/)
  await isMarked(taken.bytes, 3)
  const archive = unzip((await fetchBytes(api, ana.client, `${path}/zip`)).bytes)
  const names = ['Legal/Memorandum.pdf', 'Model/Assumptions.csv', 'Model/Site.jpg.pdf']
  assert.deepEqual([...archive.keys()].toSorted(), names)
  await isMarked(archive.get('Legal/Memorandum.pdf')!, 3)
  await isMarked(archive.get('Model/Site.jpg.pdf')!, 1)
  const [first, ...rows] = archive.get('Model/Assumptions.csv')!.toString().split('\n')
  assert.ok(first!.startsWith('"') && first!.includes(email) && first!.includes(when), first)
  assert.deepEqual(rows, ['a,b', '1,2', ''])
  // What can't bear the mark is handed to nobody, and staff are told how many those are.
  const { held_back_count } = (await room.staff.get(`${path}/access`)).body.data
  assert.equal(held_back_count, 1)
})

test('a file that can’t bear the mark is refused, and a note stands for it in the archive', async () => {
  const ana = await newReader(api)
  const room = await newRoom(api, { watermark: true })
  const folder = await room.folder('Legal')
  const broken = Buffer.from(pdf.toString('latin1').replace('/Pages 2 0 R', '/Pages 9 0 R'), 'latin1')
  const id = await room.file(folder, 'Broken', {}, broken)
  const group = await room.group('Investors', [ana.id])
  await room.say([group, folder, 'download'])
  const refused = await ana.client.get(`/api/data-rooms/${room.id}/files/${id}`)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'unmarkable'])
  const archive = unzip((await fetchBytes(api, ana.client, `/api/data-rooms/${room.id}/zip`)).bytes)
  assert.deepEqual([...archive.keys()], ['Legal/Broken.pdf (not included).txt'])
})

test('staff who look over a reader’s shoulder have their own address on the page, and leave no trace of the reader’s', async () => {
  const ana = await newReader(api)
  const room = await newRoom(api, { watermark: true })
  const folder = await room.folder('Legal')
  const id = await room.file(folder, 'Articles')
  const group = await room.group('Investors', [ana.id])
  await room.say([group, folder, 'see'])
  const { token } = (await room.staff.post(`/api/users/${ana.id}/view-as`)).body.data
  const cookie = [...room.staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const shown = await api.app.inject({
    method: 'GET',
    url: `/api/data-rooms/${room.id}/files/${id}?disposition=inline`,
    headers: { host: 'localhost', cookie, 'x-view-as': token },
  })
  assert.equal(shown.statusCode, 200, shown.body)
  const [page] = await wordsOf(shown.rawPayload)
  assert.ok(page?.includes('super-admin@wrenfield.example'), page)
  assert.deepEqual((await room.staff.get(`/api/data-rooms/${room.id}/activity`)).body.data, [])
})

/** Ana reads a document of three pages for 110 seconds; Ben reads it for 15 and takes the archive. */
async function readByTwo() {
  const [ana, ben] = [await newReader(api), await newReader(api)]
  const room = await newRoom(api, { watermark: true })
  const folder = await room.folder('Overview')
  const id = await room.file(folder, 'Memorandum')
  await room.file(folder, 'Unread')
  const group = await room.group('Investors', [ana.id, ben.id])
  await room.say([group, folder, 'download'])
  const path = `/api/data-rooms/${room.id}`
  const opens = (reader: typeof ana) =>
    fetchBytes(api, reader.client, `${path}/files/${id}?disposition=inline`)
  const says = async (reader: typeof ana, pages: [page: number, seconds: number][]) =>
    (
      await reader.client.post(`${path}/files/${id}/reading`, {
        pages: pages.map(([page, seconds]) => ({ page, seconds })),
      })
    ).body.data.seconds

  assert.equal(await says(ana, [[1, 10]]), 0, 'what was never opened was never read')
  await opens(ana)
  api.clock.forward({ minutes: 1 })
  assert.equal(
    await says(ana, [
      [1, 20],
      [2, 30],
      [9, 500],
    ]),
    50,
  )
  assert.equal(await says(ana, [[1, 20]]), 0, 'no time has gone by since')
  api.clock.forward({ minutes: 1 })
  assert.equal(await says(ana, [[2, 3600]]), 60)
  await opens(ben)
  api.clock.forward({ minutes: 2 })
  assert.equal(await says(ben, [[2, 15]]), 15)
  await fetchBytes(api, ben.client, `${path}/zip`)
  return { ana, ben, room, id, path }
}

test('staff read which page was read, for how long and by whom, and a browser can’t claim more than has gone by', async () => {
  const { ana, ben, room, id, path } = await readByTwo()
  const pages = (await room.staff.get(`${path}/files/${id}/pages`)).body.data
  assert.equal(pages.pages_count, 3)
  assert.deepEqual(pages.pages, [
    { page: 1, seconds: 20 },
    { page: 2, seconds: 105 },
  ])
  assert.deepEqual(
    pages.readers.map(({ user_id, seconds }: { user_id: number; seconds: number }) => [user_id, seconds]),
    [
      [ana.id, 110],
      [ben.id, 15],
    ],
  )
  const readers = (await room.staff.get(`${path}/readers`)).body.data
  assert.deepEqual(
    readers.map((reader: Record<string, unknown>) => [
      reader['user_id'],
      reader['opened_count'],
      reader['files_count'],
      reader['downloads_count'],
      reader['seconds'],
    ]),
    [
      [ben.id, 2, 2, 2, 15],
      [ana.id, 1, 2, 0, 110],
    ],
  )
  const [file] = (await room.staff.get(`${path}/readings`)).body.data
  assert.deepEqual([file.document_id, file.readers_count, file.seconds], [id, 2, 125])
  const [last] = (await room.staff.get(`${path}/activity`)).body.data
  assert.deepEqual([last.kind, last.user_id, last.files_count], ['zip', ben.id, 2])
})

test('every sum of what was read opens to its working, and the workbook is for staff of the firm alone', async () => {
  const { ana, room, id, path } = await readByTwo()
  const readers = (await room.staff.get(`${path}/readers`)).body.data
  assert.equal(readers.length, 2)
  const pages = (await room.staff.get(`${path}/files/${id}/pages`)).body.data
  assert.equal(pages.average_seconds, 63)
  const figures = [
    ...readers.flatMap((reader: Record<string, unknown>) => [
      { figure: `seconds:${reader['user_id']}`, value: String(reader['seconds']) },
      { figure: `downloads:${reader['user_id']}`, value: String(reader['downloads_count']) },
      { figure: `opened:${reader['user_id']}`, value: String(reader['opened_count']) },
      { figure: `given:${reader['user_id']}`, value: String(reader['files_count']) },
    ]),
    { figure: `file_seconds:${id}`, value: '125' },
    { figure: `file_readers:${id}`, value: '2' },
    { figure: `average:${id}`, value: '63' },
    { figure: `of_file:${id}:${ana.id}`, value: '110' },
  ].map((figure) => ({ ...figure, place: figure.figure }))
  await openAll(room.staff, (figure) => `${path}/readings/working?figure=${figure}`, figures)
  assert.deepEqual(wrongCells((await fetchBytes(api, room.staff, `${path}/readings/workbook`)).bytes), [])
  assert.equal((await ana.client.get(`${path}/readings/workbook`)).status, 403)
  assert.equal((await (await api.as('superAdmin', 2)).get(`${path}/readings/workbook`)).status, 404)
})

test('two windows share the time that goes by, and don’t double it', async () => {
  const ana = await newReader(api)
  const room = await newRoom(api)
  const folder = await room.folder('Overview')
  const id = await room.file(folder, 'Memorandum')
  const group = await room.group('Investors', [ana.id])
  await room.say([group, folder, 'see'])
  const path = `/api/data-rooms/${room.id}/files/${id}`
  await ana.client.get(`${path}?disposition=inline`)
  api.clock.forward({ minutes: 1 })
  const says = () => ana.client.post(`${path}/reading`, { pages: [{ page: 1, seconds: 40 }] })
  const both = await Promise.all([says(), says()])
  const counted = both.map(({ body }) => body.data.seconds).toSorted((one, other) => one - other)
  assert.deepEqual(counted, [0, 40])
})
