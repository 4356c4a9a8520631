import { fileOf } from '../stored-files/index.ts'
import * as contract from '@moorgate/contract'
import { FailureError, refuse } from '@moorgate/contract'
import type { AnswerOf, ownDataRooms } from '@moorgate/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { laidOut } from '../../figures/in-worker.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { pathId } from '../../kernel/http/scope.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { recordCommand } from '../../kernel/resource/record-command.ts'
import { sendMade } from '../../kernel/storage/index.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { mustHaveFile, sendFile } from '../stored-files/index.ts'
import { agree, agreementsOf, publishAgreement } from './agreement.ts'
import { changeAccess } from './change-access.ts'
import { changeStatus } from './change-status.ts'
import { countReading } from './count-reading.ts'
import { readIn, readingMaker } from './figures/reading-worksheet.ts'
import { addGroup, changeGroup, removeGroup } from './groups.ts'
import { markFor, markedCopyOrRefuse } from './marked-copy.ts'
import { noteReading } from './note-reading.ts'
import { readAccess } from './read-access.ts'
import { mustHaveAgreed, readersRoom, uploadedFile } from './reader.ts'
import type { UploadedFile } from './reader.ts'
import { givenTo, readersOf } from './readers.ts'
import { activityOf, pagesOf, readingsOf } from './readings.ts'
import { mustBeOpen, prepareRoom, staffRoom } from './room.ts'
import type { Room } from './room.ts'
import { mustBearMark, shownAs, shownInPage } from './shown-as.ts'
import { dataRooms } from './tables.ts'
import { seeAs, visit } from './visit.ts'
import { zipRoom } from './zip.ts'

/**
 * Data rooms: who may see what, the agreement before it, the files with their reader's mark, and what was
 * read.
 */
export function dataRoomRoutes(app: FastifyInstance): void {
  resourceRoutes(app, dataRooms, { prepare: prepareRoom })
  staffRoutes(app)
  readingRoutes(app)
  readerRoutes(app)
}

const named = (request: FastifyRequest, name: string) =>
  pathId((request.params as Record<string, string | undefined>)[name])

function staffRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readDataRoomAccess, async (question, { id }) =>
    readAccess(question, await staffRoom(question, id)),
  )
  commandRoute(app, contract.changeDataRoomAccess, async (work, { id, body }) => {
    await changeAccess(work, id, body)
    return readAccess(work, await staffRoom(work, id))
  })
  commandRoute(app, contract.addDataRoomGroup, async (work, { id, body }) => {
    await addGroup(work, id, body)
    return readAccess(work, await staffRoom(work, id))
  })
  commandRoute(app, contract.changeDataRoomGroup, async (work, { id, body, request }) => {
    await changeGroup(work, { roomId: id, groupId: named(request, 'groupId') }, body)
    return readAccess(work, await staffRoom(work, id))
  })
  commandRoute(app, contract.removeDataRoomGroup, (work, { id, request }) =>
    removeGroup(work, { roomId: id, groupId: named(request, 'groupId') }),
  )
  recordCommand(app, contract.changeDataRoomStatus, dataRooms, (work, { id, body }) =>
    changeStatus(work, id, body),
  )
  queryRoute(app, contract.listDataRoomAgreements, async (question, { id }) => {
    await staffRoom(question, id)
    return agreementsOf(question, id)
  })
  commandRoute(app, contract.publishDataRoomAgreement, (work, { id, body }) =>
    publishAgreement(work, id, body),
  )
  queryRoute(app, contract.seeDataRoomAs, (question, { id, request }) =>
    seeAs(question, id, named(request, 'userId')),
  )
}

/** What was read, for staff. */
function readingRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.listDataRoomReaders, async (question, { id }) => {
    await staffRoom(question, id)
    return readersOf(question, id)
  })
  queryRoute(app, contract.listDataRoomReadings, async (question, { id }) => {
    await staffRoom(question, id)
    return readingsOf(question, id)
  })
  figureRoutes(app, contract.readingFigures, async (question, { id }) => {
    const room = await staffRoom(question, id)
    const read = await readIn(question, id)
    const given = await givenTo(question, id)
    return {
      worksheet: laidOut(Math.max(read.length, given.readers.length), readingMaker, read, given),
      name: `${room.opportunity_name}, reading times`,
    }
  })
  queryRoute(app, contract.listDataRoomActivity, async (question, { id }) => {
    await staffRoom(question, id)
    return activityOf(question, id)
  })
  queryRoute(app, contract.readDataRoomPages, async (question, { id, request }) => {
    await staffRoom(question, id)
    return pagesOf(question, { roomId: id, documentId: named(request, 'documentId') })
  })
}

/** What readers do. Anyone who is in none of a room's groups finds none of it. */
function readerRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.ownDataRooms, ownRooms)
  queryRoute(app, contract.visitDataRoom, (question, { id }) => visit(question, id))
  commandRoute(app, contract.agreeToDataRoom, (work, { id, body }) => agree(work, id, body.number))
  fileRoute(app, contract.openDataRoomFile, (question, { id, query, request, reply }) =>
    openFile(question, {
      roomId: id,
      documentId: named(request, 'documentId'),
      disposition: query.disposition ?? 'attachment',
      request,
      reply,
    }),
  )
  fileRoute(app, contract.zipDataRoom, (question, { id, reply }) => zipRoom(question, { roomId: id, reply }))
  commandRoute(app, contract.countDataRoomReading, (work, { id, body, request }) =>
    countReading(work, { roomId: id, documentId: named(request, 'documentId') }, body),
  )
}

/**
 * Rooms in which the caller is a reader, by name. Few people are in many, so each is asked the way in which
 * its door asks.
 */
async function ownRooms(question: QueryContext): Promise<AnswerOf<typeof ownDataRooms>> {
  const { db, tenant, actor } = question
  const { rows } = await sql<{ id: number }>`
    select r.id from data_rooms r
    join investment_opportunities o on o.tenant_id = ${tenant.id} and o.id = r.investment_opportunity_id and o.deleted_at is null
    where r.tenant_id = ${tenant.id} and r.deleted_at is null and r.status <> 'archived'
      and exists (select 1 from data_room_groups g
        left join data_room_members m on m.tenant_id = ${tenant.id} and m.group_id = g.id and m.user_id = ${actor.id}
        left join user_client_groups u on u.tenant_id = ${tenant.id} and u.user_id = ${actor.id}
          and u.client_group_id = g.client_group_id
        left join invitations n on n.tenant_id = ${tenant.id} and n.investment_opportunity_id = o.id
          and n.user_id = ${actor.id} and n.deleted_at is null and g.kind = 'invited'
        where g.tenant_id = ${tenant.id} and g.data_room_id = r.id
          and (m.user_id is not null or u.user_id is not null or n.id is not null))
    order by o.name, r.id`.execute(db)
  const rooms = await Promise.all(rows.map(({ id }) => readersRoom(question, id).catch(nothing)))
  return rooms.flatMap((room) => {
    if (!room) return []
    const { id, opportunity_id, opportunity_name, opportunity_slug, status, mustAgree } = room
    return [{ id, opportunity_id, opportunity_name, opportunity_slug, status, must_agree: mustAgree }]
  })
}

/** Whose invitation was declined is no reader, which only the door knows. */
function nothing(error: unknown): undefined {
  if (!(error instanceof FailureError)) throw error
  return undefined
}

interface FileRequest {
  roomId: number
  documentId: number
  disposition: 'inline' | 'attachment'
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Sends a file of the room to a reader: shown where they may see it, taken away where they may do that and
 * the room isn't frozen.
 */
async function openFile(question: QueryContext, fileRequest: FileRequest): Promise<FastifyReply> {
  const room = await readersRoom(question, fileRequest.roomId)
  mustHaveAgreed(room)
  const file = await uploadedFile(question, fileRequest.roomId, fileRequest.documentId)
  const kind = fileRequest.disposition === 'inline' ? 'view' : 'download'
  mustBeAllowed(file, room, kind)
  await mustHaveFile(question, file)
  if (!mustBearMark(file, room)) {
    await noteReading(question, { room, files: [{ ...file, pages: null }], kind })
    return sendFile(question.platform.storage, fileRequest.request, fileRequest.reply, {
      ...fileOf(file),
      disposition: fileRequest.disposition,
    })
  }
  const copy = await markedCopyOrRefuse(question, file, await markFor(question, room))
  await noteReading(question, { room, files: [{ ...file, pages: copy.pages }], kind })
  return sendMade(fileRequest.reply, copy, fileRequest.disposition)
}

function mustBeAllowed(file: UploadedFile, room: Room, kind: 'view' | 'download'): void {
  if (kind === 'view' && shownInPage(shownAs(file, room).mime)) return
  if (file.level < 2)
    refuse({ code: 'forbidden', message: 'You can read this file here, but you can’t download it.' })
  mustBeOpen(room)
}
