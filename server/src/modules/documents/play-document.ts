import { captionsType, filmTypes, refuse } from '@moorgate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { showJson } from '../../kernel/resource/show.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { fileColumns, fileOf, mustHaveFile, sendFile } from '../stored-files/index.ts'
import { recordOpen } from './record-open.ts'
import { documents } from './tables.ts'

/**
 * A film of a record for a player in the page. A player asks for it piece by piece, for as long as somebody
 * watches, so each piece is allowed by itself: a film that is taken back stops. Its beginning counts as an
 * opening.
 */
export async function playDocument(
  question: QueryContext,
  { id, request, reply }: { id: number; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  await showJson(question, documents, question, id)
  const row = await question.db
    .selectFrom('documents')
    .select(fileColumns)
    .where('tenant_id', '=', question.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isFilm = (filmTypes as readonly string[]).includes(row.mime)
  if (!isFilm && row.mime !== captionsType) refuse({ code: 'not_found' })
  await mustHaveFile(question, { id, file_key: row.file_key })
  const isBeginning = /^(?:bytes=0-.*)?$/.test(request.headers.range ?? '')
  if (isFilm && isBeginning && question.actor.viewerId === undefined)
    await transact(question.platform, question, (work) => recordOpen(work, { type: 'document', id }))
  return sendFile(question.platform.storage, request, reply, { ...fileOf(row), disposition: 'inline' })
}
