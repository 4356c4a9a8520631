import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { unzip } from '../documents/test-zip.ts'
import { newReader, newRoom, workbook } from './test-room.ts'

const api = apiForTests()

async function furnished() {
  const ana = await newReader(api)
  const room = await newRoom(api, { watermark: true })
  const folder = await room.folder('Model')
  const bytes = await workbook()
  const id = await room.file(folder, 'Model.xlsx', {}, bytes)
  const notes = await room.file(folder, 'Notes.txt', {}, Buffer.from('Ask for the lease.\r\n'))
  const group = await room.group('Investors', [ana.id])
  await room.say([group, folder, 'download'])
  const path = `/api/data-rooms/${room.id}`
  const set = (settings: object) => room.staff.patch(path, settings)
  return { ana, room, folder, group, id, notes, bytes, path, set }
}

test('a spreadsheet can’t bear the mark, so nobody is given it before staff say that such files go out all the same', async () => {
  const { ana, room, id, bytes, path, set } = await furnished()
  const found = async () =>
    (await ana.client.get(`${path}/visit`)).body.data.files.map(
      ({ name, marked }: { name: string; marked: boolean }) => [name, marked],
    )
  assert.deepEqual(await found(), [['Notes.txt', true]])
  assert.equal((await ana.client.get(`${path}/files/${id}`)).status, 404)
  assert.deepEqual(
    [...unzip((await fetchBytes(api, ana.client, `${path}/zip`)).bytes).keys()],
    ['Model/Notes.txt'],
  )
  const before = (await room.staff.get(`${path}/access`)).body.data
  assert.deepEqual(before.unmarkable, [{ id, name: 'Model.xlsx' }])
  assert.equal(before.held_back_count, 1)

  assert.equal((await set({ hand_out_unmarked: true })).status, 200)
  assert.deepEqual(await found(), [
    ['Model.xlsx', false],
    ['Notes.txt', true],
  ])
  const taken = await fetchBytes(api, ana.client, `${path}/files/${id}`)
  assert.ok(taken.bytes.equals(bytes))
  const archive = unzip((await fetchBytes(api, ana.client, `${path}/zip`)).bytes)
  assert.ok(archive.get('Model/Model.xlsx')!.equals(bytes))
  assert.match(archive.get('Model/Notes.txt')!.toString(), /reader\d+@people\.example/)
  assert.equal((await room.staff.get(`${path}/access`)).body.data.held_back_count, 0)

  assert.equal((await set({ hand_out_unmarked: false, watermark: false })).status, 200)
  const plain = await fetchBytes(api, ana.client, `${path}/zip`)
  api.clock.forward({ minutes: 10 })
  assert.ok((await fetchBytes(api, ana.client, `${path}/zip`)).bytes.equals(plain.bytes))
  assert.equal((await set({ watermark: true })).status, 200)
  assert.equal((await ana.client.get(`${path}/files/${id}`)).status, 404)
})

test('a text is read in the page with its reader’s line before it, also where it may not be downloaded', async () => {
  const { ana, room, folder, group, notes, path } = await furnished()
  await room.say([group, folder, 'see'])
  const { bytes, headers } = await fetchBytes(api, ana.client, `${path}/files/${notes}?disposition=inline`)
  assert.match(String(headers['content-type']), /^text\/plain/)
  const [line, rest] = bytes.toString().split('\r\n')
  assert.match(line!, /For reader\d+@people\.example, .* only\.$/)
  assert.equal(rest, 'Ask for the lease.')
  assert.equal((await ana.client.get(`${path}/files/${notes}`)).status, 403)
})

test('a file that the storage lost is named in the archive, read by nobody, and reported to staff', async () => {
  const { ana, notes, path } = await furnished()
  const { file_key: key } = await api.db
    .selectFrom('documents')
    .select('file_key')
    .where('id', '=', notes)
    .executeTakeFirstOrThrow()
  await api.platform.storage.delete(key)
  const files = unzip((await fetchBytes(api, ana.client, `${path}/zip`)).bytes)
  assert.deepEqual([...files.keys()], ['Model/Notes.txt (not included).txt'])
  assert.match(files.get('Model/Notes.txt (not included).txt')!.toString(), /is missing from this archive/)
  const read = api.db.selectFrom('data_room_readings').select('id').where('user_id', '=', ana.id)
  assert.deepEqual(await read.execute(), [])
  const missed = api.db.selectFrom('events').select('subject_id').where('type', '=', 'document.file_missed')
  assert.deepEqual(await missed.execute(), [{ subject_id: notes }])
  const single = await ana.client.get(`${path}/files/${notes}`)
  assert.deepEqual([single.status, single.body.reason], [404, 'file_missing'])
  assert.deepEqual(await read.execute(), [])
})
