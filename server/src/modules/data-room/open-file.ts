import { refuse } from '@moorgate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendMade } from '../../kernel/storage/index.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { fileOf, mustHaveFile, sendFile } from '../documents/index.ts'
import { markFor, markedCopyOrRefuse } from './marked-copy.ts'
import { uploadedFile, mustHaveAgreed, readersRoom } from './reader.ts'
import type { UploadedFile } from './reader.ts'
import { noteReading } from './note-reading.ts'
import { mustBeOpen } from './room.ts'
import type { Room } from './room.ts'
import { mustBearMark, shownAs, shownInPage } from './shown-as.ts'

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
export async function openFile(question: QueryContext, fileRequest: FileRequest): Promise<FastifyReply> {
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
    refuse({ code: 'forbidden', message: 'You may read this file here. It can’t be downloaded.' })
  mustBeOpen(room)
}
