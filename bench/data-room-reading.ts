import type { Client } from 'pg'
import type { Child } from './child.ts'
import { Connection, requestOf } from './connection.ts'
import { figuresOf } from './figures.ts'
import type { TableLine } from './figures.ts'
import { withClient } from './place.ts'
import type { Store } from './place.ts'
import { firstId } from './seed-ids.ts'
import { staffEmail } from './seed.ts'
import { signIn } from './sign-in.ts'

const roomId = firstId
const groupId = firstId
const folderId = firstId
const firstFile = firstId * 20
/**
 * 400 readers of 200 files: 90,000 readings of all of them, and 30,000 more of the first one, of ten pages.
 */
const room = { readers: 400, files: 200, pages: 10, ofAll: 90_000, ofFirst: 30_000 } as const
const requestsARound = 10

/**
 * What staff see of a room that was read 120,000 times: who read, what was read, what happened last, and the
 * pages of the file that was read most.
 */
export async function dataRoomReading(product: Child, store: Store, rounds: number): Promise<TableLine[]> {
  await withClient(store.admin, seedRoom)
  const [browser] = await signIn(product.port, 1, [staffEmail(1, 0)])
  const connection = await Connection.open(product.port)
  const all = (room.ofAll + room.ofFirst).toLocaleString('en-GB')
  const asked = [
    { what: `Data room of ${all} readings: its readers`, path: 'readers', count: room.readers },
    {
      what: `Data room of ${all} readings: its files, longest read first`,
      path: 'readings',
      count: room.files,
    },
    { what: `Data room of ${all} readings: what happened last`, path: 'activity', count: 20 },
    {
      what: `Pages of a file of it that was read ${room.ofFirst.toLocaleString('en-GB')} times`,
      path: `files/${firstFile}/pages`,
      count: room.readers,
    },
  ]
  const lines: TableLine[] = []
  for (const { what, path, count } of asked) {
    const request = requestOf('GET', `/api/data-rooms/${roomId}/${path}`, browser!)
    const { body } = await connection.send(request)
    const found = countIn(JSON.parse(body.toString()) as Answer)
    if (found !== count) throw new Error(`${what}: ${found} rows instead of ${count}`)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await timed(connection, request))
    lines.push({ what, unit: 'ms', ours: figuresOf(times), budget: 'none is set' })
  }
  connection.close()
  return lines
}

interface Answer {
  data: readonly unknown[] | { readers: readonly unknown[] }
}

const countIn = ({ data }: Answer): number => ('readers' in data ? data.readers.length : data.length)

/** Milliseconds of one request at a time, the median of so many. */
async function timed(connection: Connection, request: Buffer): Promise<number> {
  const times: number[] = []
  for (let number = 0; number < requestsARound; number++) {
    const began = performance.now()
    await connection.send(request)
    times.push(performance.now() - began)
  }
  return figuresOf(times).median
}

/**
 * A room of the first round that takes money, a group of investors who may read all of it, and what they
 * read. Set down once.
 */
async function seedRoom(client: Client): Promise<void> {
  const { rows } = await client.query('select 1 from data_rooms where tenant_id = 1 and id = $1', [roomId])
  if (rows.length > 0) return
  await client.query("set session_replication_role = 'replica'; set synchronous_commit = 'off'")
  await client.query(`
    insert into data_rooms (tenant_id, id, investment_opportunity_id, agreement_required)
      select 1, ${roomId}, o.id, false from investment_opportunities o where o.tenant_id = 1 and o.status = 2 order by o.id limit 1;
    insert into folder_structures (tenant_id, id, owner_type, owner_id, name) values (1, ${folderId}, 'data_room', ${roomId}, 'Papers');
    insert into data_room_groups (tenant_id, id, data_room_id, name, kind, created_at)
      values (1, ${groupId}, ${roomId}, 'Investors', 'people', now());
    insert into data_room_permissions (tenant_id, group_id, folder_structure_id, level) values (1, ${groupId}, ${folderId}, 2);
    insert into data_room_members (tenant_id, group_id, user_id)
      select 1, ${groupId}, ${firstId} + i from generate_series(1, ${room.readers}) i;
    insert into documents (tenant_id, id, owner_type, owner_id, folder_structure_id, name, file_key, client_name, mime, size, sha256)
      select 1, ${firstFile} + i, 'data_room', ${roomId}, ${folderId}, 'Paper ' || i, 'papers/' || i, 'paper.pdf', 'application/pdf',
        120000, repeat('a', 64)
      from generate_series(0, ${room.files - 1}) i;`)
  await seedReadings(client)
  await client.query('vacuum (freeze, analyze)')
}

/** Everybody reads all files again and again, the first one most, for a few seconds on each of its pages. */
async function seedReadings(client: Client): Promise<void> {
  const readings = (count: number, file: string) => `
    insert into data_room_readings (tenant_id, id, data_room_id, document_id, file_version, user_id, kind, pages, seconds, counted_at,
      created_at)
    select 1, nextval('data_room_readings_id_seq'), ${roomId}, ${firstFile} + ${file}, 1, ${firstId} + 1 + i % ${room.readers},
      case when i % 11 = 0 then 'download' else 'view' end, ${room.pages}, 5 * ${room.pages}, at, at
    from generate_series(1, ${count}) i cross join lateral (select now() - make_interval(secs => i * 17) as at) moment;`
  await client.query(
    readings(room.ofAll, `(i / ${room.readers}) % ${room.files}`) +
      readings(room.ofFirst, '0') +
      `insert into data_room_page_times (tenant_id, reading_id, page, seconds)
       select 1, r.id, page, 5 from data_room_readings r cross join generate_series(1, ${room.pages}) page
       where r.tenant_id = 1 and r.data_room_id = ${roomId} and r.document_id = ${firstFile}`,
  )
}
