import type { AnswerOf, visitDataRoom } from '@moorgate/contract'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Scope } from '../../kernel/work.ts'
import { inOrder } from './read-access.ts'
import { RoomAccessQuery } from './room-access.ts'
import { uploadedFiles, readersRoom, roomAs } from './reader.ts'
import type { UploadedFile, ReadersRoom } from './reader.ts'
import { staffRoom } from './room.ts'
import { mustBearMark, shownAs, shownInPage } from './shown-as.ts'

type ReadContext = Scope & { db: Db | Trx }
type RoomVisit = AnswerOf<typeof visitDataRoom>

/** The room as its reader has it: before they have agreed, the agreement and nothing else. */
export async function visit(asking: ReadContext, roomId: number): Promise<RoomVisit> {
  const room = await readersRoom(asking, roomId)
  return described(asking, room, asking.actor.id ?? 0, { entered: !room.mustAgree })
}

/** The same for staff, as if the reader had agreed. */
export async function seeAs(asking: ReadContext, roomId: number, userId: number): Promise<RoomVisit> {
  const room = await staffRoom(asking, roomId)
  return described(asking, await roomAs(asking, room, userId), userId, { entered: true })
}

async function described(
  asking: ReadContext,
  room: ReadersRoom,
  userId: number,
  { entered }: { entered: boolean },
): Promise<RoomVisit> {
  const files = entered ? await uploadedFiles(asking, { roomId: room.id, userId }) : []
  const { id, opportunity_id, opportunity_name, opportunity_slug, status, watermark, agreement } = room
  return {
    id,
    opportunity_id,
    opportunity_name,
    opportunity_slug,
    status,
    watermark,
    agreement: agreement && { ...agreement, agreed_at: agreement.agreed_at?.toISOString() ?? null },
    must_agree: room.mustAgree,
    folders: await foldersFor(asking, room.id, files),
    files: files.map((file) => fileOf(file, room)),
  }
}

function fileOf(file: UploadedFile, room: ReadersRoom): RoomVisit['files'][number] {
  const { mime } = shownAs(file, room)
  const { id, folder_id, name, size, file_version, added_at, opened_at } = file
  return {
    id,
    folder_id,
    name,
    mime,
    size,
    file_version,
    added_at,
    marked: mustBearMark(file, room),
    readable: shownInPage(mime),
    downloadable: file.level === 2 && room.status === 'open',
    opened_at,
  }
}

/**
 * Folders that hold something for the reader, and those above them, each right behind the one in which it
 * lies.
 */
async function foldersFor(
  asking: ReadContext,
  roomId: number,
  files: readonly UploadedFile[],
): Promise<RoomVisit['folders']> {
  if (files.length === 0) return []
  const reach = new RoomAccessQuery(asking, { roomId })
  const held = reach.statement.bindList([...new Set(files.map(({ folder_id }) => folder_id))], 'bigint')
  const folders = await reach.rows<RoomVisit['folders'][number]>(
    asking.db,
    `, up as (
       select f.id, f.name, f.parent_id, f."order" from folder_structures f where f.tenant_id = $1 and f.id = any(${held})
       union
       select f.id, f.name, f.parent_id, f."order" from up join folder_structures f on f.tenant_id = $1 and f.id = up.parent_id)
     select id, name, parent_id from up order by "order", name, id`,
  )
  return inOrder(folders)
}
