import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Scope } from '../../kernel/work.ts'
import { refuseUnread } from '../opportunity-reading/index.ts'
import { refuseWaiting, revealedTo } from '../opportunity-visibility/index.ts'
import { RoomAccessQuery } from './room-access.ts'
import { readRoom } from './room.ts'
import type { Room } from './room.ts'

type ReadContext = Scope & { db: Db | Trx }

/** A wording of a room's agreement, and when this reader agreed to it. */
export interface Agreement {
  number: number
  title: string
  body: string
  agreed_at: Date | null
}

export interface ReadersRoom extends Room {
  agreement: Agreement | null
  mustAgree: boolean
}

/**
 * The room for one of its readers. Everybody else finds nothing, and nobody finds an archived one: 404, and
 * no word of why.
 */
export async function readersRoom(
  asking: ReadContext,
  id: number,
  userId = asking.actor.id,
): Promise<ReadersRoom> {
  const room = userId === null ? undefined : await readRoom(asking, id)
  if (!room || userId === null || room.status === 'archived') refuse({ code: 'not_found' })
  const reach = new RoomAccessQuery(asking, { roomId: id, userId })
  const found = await reach.rows(asking.db, `select 1 from people limit 1`)
  if (found.length === 0) refuse({ code: 'not_found' })
  await mustBeRevealed(asking, room, userId)
  await refuseUnread(asking, { status: room.opportunity_status, fca_class: room.fca_class })
  return withAgreement(asking, room, userId)
}

/**
 * A confidential round's room opens after its duties are accepted, also to readers whom a group brought into
 * it; and no room opens to a person who registered and is not let in.
 */
async function mustBeRevealed(asking: ReadContext, room: Room, userId: number): Promise<void> {
  const [known] = await revealedTo(asking, room.opportunity_id, [userId])
  if (known !== undefined) return
  await refuseWaiting(asking, room.opportunity_id)
  refuse({ code: 'not_found' })
}

/**
 * The room as staff look at it for one of its readers, whether it is archived or not. 404 for who is no
 * reader of it.
 */
export async function roomAs(asking: ReadContext, room: Room, userId: number): Promise<ReadersRoom> {
  const found = await new RoomAccessQuery(asking, { roomId: room.id, userId }).rows(
    asking.db,
    `select 1 from people limit 1`,
  )
  if (found.length === 0) refuse({ code: 'not_found' })
  return withAgreement(asking, room, userId)
}

async function withAgreement({ db, tenant }: ReadContext, room: Room, userId: number): Promise<ReadersRoom> {
  const { rows } = await sql<Agreement>`
    select a.number, a.title, a.body, c.created_at as agreed_at from data_room_agreements a
    left join data_room_acceptances c on c.tenant_id = ${tenant.id} and c.data_room_id = a.data_room_id
      and c.number = a.number and c.user_id = ${userId}
    where a.tenant_id = ${tenant.id} and a.data_room_id = ${room.id} order by a.number desc limit 1`.execute(
    db,
  )
  const agreement = (room.agreement_required && rows[0]) || null
  // A room that wants an agreement and has no wording yet lets nobody in: an empty gate is still a gate.
  return { ...room, agreement, mustAgree: room.agreement_required && !agreement?.agreed_at }
}

/** 403 with the gate that stands before the files. */
export function mustHaveAgreed({ mustAgree }: ReadersRoom): void {
  if (mustAgree) refuse({ code: 'forbidden', reason: 'gate', gates: [{ reason: 'data_room_agreement' }] })
}

export interface UploadedFile {
  id: number
  folder_id: number
  /** 1 see, 2 download. */
  level: number
  name: string
  mime: string
  size: number
  file_key: string
  client_name: string
  file_version: number
  sha256: string
  updated_at: Date
  added_at: string
  opened_at: string | null
}

/**
 * Files of the room that a reader is given, in the order of their folders and names; one of them where
 * `documentId` is given.
 */
export async function uploadedFiles(
  asking: ReadContext,
  { roomId, userId, documentId }: { roomId: number; userId: number; documentId?: number },
): Promise<UploadedFile[]> {
  const reach = new RoomAccessQuery(asking, { roomId, userId })
  const one = documentId === undefined ? '' : `and d.id = ${reach.statement.bind(documentId)}::bigint`
  return reach.rows<UploadedFile>(
    asking.db,
    `select d.id, g.folder_id, g.level, d.name, d.mime, d.size, d.file_key, d.client_name, d.file_version, d.sha256,
       d.updated_at, wire_instant(d.created_at) as added_at,
       (select wire_instant(max(x.created_at)) from data_room_readings x where x.tenant_id = $1
          and x.data_room_id = ${reach.room} and x.document_id = d.id and x.user_id = g.user_id) as opened_at
     from given g join documents d on d.tenant_id = $1 and d.id = g.document_id
     where true ${one} order by d.name, d.id`,
  )
}

/**
 * The one file, or not found: what is there and not given, and what is not there, are the same to a reader.
 */
export async function uploadedFile(
  asking: ReadContext,
  roomId: number,
  documentId: number,
): Promise<UploadedFile> {
  const userId = asking.actor.id ?? 0
  const [file] = await uploadedFiles(asking, { roomId, userId, documentId })
  return file ?? refuse({ code: 'not_found' })
}
