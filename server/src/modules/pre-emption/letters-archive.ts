import { refuse } from '@moorgate/contract'
import type { FastifyReply } from 'fastify'
import { showJson } from '../../kernel/resource/show.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { letterTo } from './letter.ts'
import { preEmptionOptions } from './tables.ts'
import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import { entryDate, entryPaths } from '../stored-files/index.ts'

/**
 * The letters to all who have a right in an offer, to be printed and posted. Each is made when the one before
 * it is on its way, so that memory stays flat, and one that fails breaks the archive off: it must not look
 * whole. 404 for an offer that is not open yet.
 */
export async function sendLetters(
  question: QueryContext,
  { id, reply }: { id: number; reply: FastifyReply },
): Promise<FastifyReply> {
  await showJson(question, preEmptionOptions, question, id)
  const holders = await question.db
    .selectFrom('pre_emption_choices')
    .select(['id', 'holder_name'])
    .where('tenant_id', '=', question.tenant.id)
    .where('pre_emption_option_id', '=', id)
    .where('choice', '<>', 4)
    .orderBy('holding', 'desc')
    .orderBy('id')
    .execute()
  if (holders.length === 0) refuse({ code: 'not_found' })
  const zip = new ZipFile()
  const bytes = zip.outputStream as PassThrough
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  fill(question, zip, { holders, gone: gone.signal }).catch((error: Error) => bytes.destroy(error))
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="pre-emption-offer-${id}-letters.zip"`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}

interface ArchiveInput {
  holders: readonly { id: number; holder_name: string }[]
  gone: AbortSignal
}

async function fill(question: QueryContext, zip: ZipFile, { holders, gone }: ArchiveInput): Promise<void> {
  const bytes = zip.outputStream as PassThrough
  const paths = entryPaths(
    holders.map(({ holder_name: name }) => ({ folders: [], name, clientName: 'letter.pdf' })),
  )
  for (const [index, { id }] of holders.entries()) {
    if (gone.aborted) return
    const letter = await letterTo(question, id)
    zip.addBuffer(letter.content, paths[index]!, { mtime: entryDate, compress: false })
    if (bytes.writableNeedDrain) await once(bytes, 'drain', { signal: gone })
  }
  zip.end()
}
