import * as contract from '@moorgate/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { commandRoute, queryRoute, pathId } from '../../kernel/http/route.ts'
import { resourceRoutes, showJson } from '../../kernel/resource/routes.ts'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { laidOut } from '../../figures/in-worker.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { agree, agreementsOf, publishAgreement } from './agreement.ts'
import { changeAccess } from './change-access.ts'
import { changeStatus } from './change-status.ts'
import { countReading } from './count-reading.ts'
import { addGroup, changeGroup, removeGroup } from './groups.ts'
import { openFile } from './open-file.ts'
import { ownRooms } from './own-rooms.ts'
import { readAccess } from './read-access.ts'
import { givenTo, readersOf } from './readers.ts'
import { activityOf, pagesOf, readingsOf } from './readings.ts'
import { readIn, readingMaker } from './reading-worksheet.ts'
import { prepareRoom, staffRoom } from './room.ts'
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
  commandRoute(app, contract.changeDataRoomStatus, async (work, { id, body }) => {
    await changeStatus(work, id, body)
    return showJson(work.db, dataRooms, work, id)
  })
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

/** What readers do. Whoever is in none of a room's groups finds none of it. */
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
