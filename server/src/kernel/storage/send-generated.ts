import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import { refuse } from '@moorgate/contract'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import type { GeneratedFile } from './send-made.ts'
import { streamedHeaders } from './serve.ts'
import { entryDate, entryPaths } from './zip-names.ts'

export interface GeneratedArchive {
  /** Of the archive, without its ending. */
  name: string
  /** The records, each with the name of its addressee. A PDF is made of each. */
  rows: readonly { id: number; addressee: string }[]
  make: (id: number) => Promise<GeneratedFile>
}

/**
 * A PDF for each record as one ZIP, to be printed and posted or filed. Each is made when the one before it is
 * on its way, so that memory stays flat, and one that fails breaks the archive off: it must not look whole.
 * 404 without any record.
 */
export function sendGenerated(reply: FastifyReply, { name, rows, make }: GeneratedArchive): FastifyReply {
  if (rows.length === 0) refuse({ code: 'not_found' })
  const zip = new ZipFile()
  const bytes = zip.outputStream as PassThrough
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const fill = async () => {
    const paths = entryPaths(
      rows.map(({ addressee }) => ({ folders: [], name: addressee, clientName: '.pdf' })),
    )
    for (const [index, { id }] of rows.entries()) {
      if (gone.signal.aborted) return
      const { content } = await make(id)
      zip.addBuffer(content, paths[index]!, { mtime: entryDate, compress: false })
      if (bytes.writableNeedDrain) await once(bytes, 'drain', { signal: gone.signal })
    }
    zip.end()
  }
  fill().catch((error: Error) => bytes.destroy(error))
  return reply.headers(streamedHeaders(`${name}.zip`, 'application/zip')).send(bytes)
}
