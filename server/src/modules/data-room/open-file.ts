import { refuse } from '@moorgate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendMade } from '../../kernel/storage/index.ts'
import type { Question } from '../../kernel/work.ts'
import { fileOf, mustHaveFile, sendFile } from '../documents/index.ts'
import { markFor, markedCopyOrRefuse } from './marked-copy.ts'
import { givenFile, mustHaveAgreed, readersRoom } from './reader.ts'
import type { GivenFile } from './reader.ts'
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

/** Sends a file of the room to a reader: shown where they may see it, taken away where they may do that and the room isn't frozen. */
export async function openFile(question: Question, asked: FileRequest): Promise<FastifyReply> {
  const room = await readersRoom(question, asked.roomId)
  mustHaveAgreed(room)
  const file = await givenFile(question, asked.roomId, asked.documentId)
  const kind = asked.disposition === 'inline' ? 'view' : 'download'
  mustBeAllowed(file, room, kind)
  await mustHaveFile(question, file)
  if (!mustBearMark(file, room)) {
    await noteReading(question, { room, files: [{ ...file, pages: null }], kind })
    return sendFile(question.platform.storage, asked.request, asked.reply, {
      ...fileOf(file),
      disposition: asked.disposition,
    })
  }
  const copy = await markedCopyOrRefuse(question, file, await markFor(question, room))
  await noteReading(question, { room, files: [{ ...file, pages: copy.pages }], kind })
  return sendMade(asked.reply, copy, asked.disposition)
}

function mustBeAllowed(file: GivenFile, room: Room, kind: 'view' | 'download'): void {
  if (kind === 'view' && shownInPage(shownAs(file, room).mime)) return
  if (file.level < 2)
    refuse({ code: 'forbidden', message: 'You may read this file here. It can’t be downloaded.' })
  mustBeOpen(room)
}
