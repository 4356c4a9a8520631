import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Api } from '../../../test/harness.ts'
import { apiForTests } from '../../../test/harness.ts'
import { backendOf, waiterFor } from '../../../test/lock-waits.ts'
import { newRoom } from './test-room.ts'

const api = apiForTests()

/** Until a connection waits for a lock that this transaction holds. */
const somebodyWaitsFor = async (transaction: Api['db']) => waiterFor(api, await backendOf(transaction))

test('a file that is on its way while the room is frozen does not land', async () => {
  const room = await newRoom(api)
  const folder = await room.folder('Legal')
  let late: Promise<unknown> | undefined
  // A colleague's act, held open: it has frozen the room, and has not ended yet.
  await api.db.transaction().execute(async (db) => {
    await sql`select 1 from data_rooms where tenant_id = 1 and id = ${room.id} for update`.execute(db)
    await sql`update data_rooms set status = 'frozen' where tenant_id = 1 and id = ${room.id}`.execute(db)
    late = assert.rejects(room.file(folder, 'Late'), /Someone else changed this at the same time/)
    await somebodyWaitsFor(db)
  })
  await late
  const { rows } = await sql`select 1 from documents where tenant_id = 1 and owner_type = 'data_room'
    and owner_id = ${room.id}`.execute(api.db)
  assert.equal(rows.length, 0)
})

test('a file that landed first is there, and the freezing waits for it', async () => {
  const room = await newRoom(api)
  const folder = await room.folder('Legal')
  const file = await room.file(folder, 'Memorandum')
  let frozen: Promise<{ status: number }> | undefined
  await api.db.transaction().execute(async (db) => {
    await sql`update documents set name = 'Memorandum, final' where tenant_id = 1 and id = ${file}`.execute(
      db,
    )
    frozen = room.staff.post(`/api/data-rooms/${room.id}/status`, { status: 'frozen' })
    await somebodyWaitsFor(db)
  })
  assert.equal((await frozen)!.status, 200)
  const { name } = (await room.staff.get(`/api/documents/${file}`)).body.data
  assert.equal(name, 'Memorandum, final')
})

test('nothing changes in a room that is shut, whichever way it is written', async () => {
  const room = await newRoom(api)
  const folder = await room.folder('Legal')
  const file = await room.file(folder, 'Memorandum')
  await room.staff.post(`/api/data-rooms/${room.id}/status`, { status: 'frozen' })
  for (const statement of [
    sql`update documents set name = 'Other' where tenant_id = 1 and id = ${file}`,
    sql`update documents set deleted_at = now() where tenant_id = 1 and id = ${file}`,
    sql`update folder_structures set name = 'Other' where tenant_id = 1 and id = ${folder}`,
  ])
    await assert.rejects(statement.execute(api.db), /shut in the meantime/)
})
