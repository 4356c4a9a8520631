import type { AnswerOf, listDataRoomReaders } from '@moorgate/contract'
import type { QueryContext } from '../../kernel/work.ts'
import { RoomAccessQuery } from './room-access.ts'

type Reader = AnswerOf<typeof listDataRoomReaders>[number]

/** How many files each reader may read and has opened of them, folder by folder and file by file. */
export interface ReaderAccess {
  readers: { user: number; name: string; set: string; files: number; opened: number }[]
  folders: { set: string; folder: number; name: string; files: number }[]
  opened: { user: number; document: number }[]
}

export async function givenTo(question: QueryContext, roomId: number): Promise<ReaderAccess> {
  const people = await peopleOf(question, roomId)
  const sets = new Map(people.map(({ user_id: id, set }) => [id, set]))
  const counted = await readersOf(question, roomId)
  const folders = await new RoomAccessQuery(question, { roomId }).rows<ReaderAccess['folders'][number]>(
    question.db,
    `select array_to_string(x.groups, ' ') as set, x.folder_id::int as folder, f.name, count(*)::int as files
     from reach x join released d on d.folder_id = x.folder_id
     join folder_structures f on f.tenant_id = $1 and f.id = x.folder_id
     group by x.groups, x.folder_id, f.name order by f.name, x.folder_id`,
  )
  const reach = new RoomAccessQuery(question, { roomId })
  const opened = await reach.rows<ReaderAccess['opened'][number]>(
    question.db,
    `, each as materialized (
       select distinct r.user_id, r.document_id from data_room_readings r
       where r.tenant_id = $1 and r.data_room_id = ${reach.room})
     select e.user_id::int as user, e.document_id::int as document from each e
     join released d on d.document_id = e.document_id
     join sets s on s.user_id = e.user_id
     join reach x on x.groups = s.groups and x.folder_id = d.folder_id`,
  )
  return {
    readers: counted.map(({ user_id: user, name, files_count: files, opened_count: all }) => ({
      user,
      name,
      set: sets.get(user) ?? '',
      files,
      opened: all,
    })),
    folders,
    opened,
  }
}

/** Somebody who may read the room; `set` names the groups that they are in. */
interface Person {
  user_id: number
  name: string
  set: string
  groups: string[]
  agreed_number: number | null
}

/**
 * What one reader did with the files of one folder; without a folder, with files that nobody is given any
 * more.
 */
interface ReaderActivity {
  user_id: number
  folder_id: number | null
  files: number
  seconds: number
  downloads: number
  last: string
}

/** Most readers that are listed. A room with more is a publication. */
const most = 5000

/**
 * Everybody who may read the room, with what they are given, what they opened of it, and for how long;
 * anyone who read last comes first. Three small questions, put together here: as one statement they are joins
 * over thousands of rows whose number the planner can't know.
 */
export async function readersOf(question: QueryContext, roomId: number): Promise<Reader[]> {
  const people = await peopleOf(question, roomId)
  const folders = await foldersBySet(question, roomId)
  const done = Map.groupBy(await doneIn(question, roomId), ({ user_id }) => user_id)
  return people
    .map((person) => readerOf(person, folders.get(person.set) ?? new Map(), done.get(person.user_id) ?? []))
    .toSorted((one, other) => (other.last_read_at ?? '').localeCompare(one.last_read_at ?? ''))
}

function readerOf(
  { user_id, name, groups, agreed_number }: Person,
  folders: ReadonlyMap<number, number>,
  done: readonly ReaderActivity[],
): Reader {
  const sum = (values: Iterable<number>) => [...values].reduce((all, value) => all + value, 0)
  const inReach = done.filter(({ folder_id }) => folder_id !== null && folders.has(folder_id))
  return {
    user_id,
    name,
    groups,
    files_count: sum(folders.values()),
    opened_count: sum(inReach.map(({ files }) => files)),
    downloads_count: sum(done.map(({ downloads }) => downloads)),
    seconds: sum(done.map(({ seconds }) => seconds)),
    last_read_at:
      done
        .map(({ last }) => last)
        .toSorted()
        .at(-1) ?? null,
    agreed_number,
  }
}

async function peopleOf(question: QueryContext, roomId: number): Promise<Person[]> {
  const reach = new RoomAccessQuery(question, { roomId })
  return reach.rows<Person>(
    question.db,
    `select u.id as user_id, u.name, array_to_string(s.groups, ' ') as set,
       (select json_agg(g.name order by g.id) from data_room_groups g where g.tenant_id = $1 and g.id = any(s.groups)) as groups,
       (select max(c.number) from data_room_acceptances c where c.tenant_id = $1 and c.data_room_id = ${reach.room}
          and c.user_id = u.id) as agreed_number
     from sets s join users u on u.tenant_id = $1 and u.id = s.user_id
     order by u.name, u.id limit ${most}`,
  )
}

/** How many files of which folder those are given who are in a set of groups. */
async function foldersBySet(
  question: QueryContext,
  roomId: number,
): Promise<Map<string, Map<number, number>>> {
  const rows = await new RoomAccessQuery(question, { roomId }).rows<{
    set: string
    folder_id: number
    files: number
  }>(
    question.db,
    `select array_to_string(x.groups, ' ') as set, x.folder_id, count(*)::int as files
     from reach x join released d on d.folder_id = x.folder_id group by x.groups, x.folder_id`,
  )
  const found = new Map<string, Map<number, number>>()
  for (const { set, folder_id, files } of rows)
    found.set(set, (found.get(set) ?? new Map<number, number>()).set(folder_id, files))
  return found
}

/**
 * Readings are added up for each reader and file first, which is one pass over them: counting different files
 * while they are grouped by folder would sort a hundred thousand of them.
 */
async function doneIn(question: QueryContext, roomId: number): Promise<ReaderActivity[]> {
  const reach = new RoomAccessQuery(question, { roomId })
  return reach.rows<ReaderActivity>(
    question.db,
    `, each as materialized (
       select r.user_id, r.document_id, sum(r.seconds) as seconds, count(*) filter (where r.kind <> 'view') as downloads,
         max(r.created_at) as last
       from data_room_readings r where r.tenant_id = $1 and r.data_room_id = ${reach.room} group by r.user_id, r.document_id)
     select e.user_id, d.folder_id, count(*)::int as files, sum(e.seconds)::int as seconds,
       sum(e.downloads)::int as downloads, wire_instant(max(e.last)) as last
     from each e left join released d on d.document_id = e.document_id group by e.user_id, d.folder_id`,
  )
}
