import type { Readable } from 'node:stream'
import { certificateFolder, refuse, refuseField } from '@moorgate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import { ZipFile } from 'yazl'
import { Statement } from '../../kernel/database/statement.ts'
import { conditionsOf } from '../../kernel/list/filters.ts'
import { readListRequest } from '../../kernel/list/request.ts'
import { callerOf } from '../../kernel/resource/caller.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { Storage } from '../../kernel/storage/index.ts'
import { entryPaths, streamedHeaders } from '../../kernel/storage/index.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { missingNote, notIncluded, partMissing } from '../stored-files/index.ts'
import { recordOpens } from './record-open.ts'
import { documents } from './tables.ts'

const mostIds = 500
const mostFiles = 5000

interface ZippedRow {
  id: number
  name: string
  client_name: string
  mime: string
  size: number
  file_key: string
  updated_at: Date
  folders: string[] | null
}

/**
 * The documents that the list would show for the same filters, in their folders. Which those are is asked by
 * the list's own conditions, so the archive can't hold what the list would hide. The files go from the
 * storage to the socket one after the other; memory stays flat.
 */
export async function zipDocuments(
  question: QueryContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const rows = await rowsFor(question, request.query)
  if (rows.length === 0) refuseField('ids', 'There is nothing to download.')
  if (rows.length > mostFiles) refuseField('ids', `You can download up to ${mostFiles} documents at once.`)
  const { found, missing } = await partMissing(question, rows)
  // Staff who look over an investor's shoulder leave no trace of the investor's.
  if (question.actor.viewerId === undefined) {
    const ids = found.map(({ id }) => id)
    await transact(question.platform, question, (work) => recordOpens(work, ids))
  }
  const archive = archiveOf(question.platform.storage, rows, missing)
  reply.raw.once('close', archive.stop)
  return reply
    .headers(streamedHeaders(`documents-${londonDate(question.now)}.zip`, 'application/zip'))
    .send(archive.bytes)
}

async function rowsFor(question: QueryContext, query: unknown): Promise<ZippedRow[]> {
  const listRequest = readListRequest(
    documents.resource,
    query as Record<string, never>,
    callerOf(documents, question),
  )
  if (listRequest.trashed !== undefined) refuse({ code: 'forbidden' })
  const statement = new Statement(question)
  const where = conditionsOf({ table: documents, scope: question, request: listRequest, statement }, 't').sql
  const text = `
    select t.id, t.name, t.client_name, t.mime, t.size, t.file_key, t.updated_at, place.folders
    from documents t
    left join lateral (
      with recursive up as (
        select f.parent_id, f.name, 1 as level from folder_structures f
        where f.tenant_id = $1 and f.id = t.folder_structure_id
        union all
        select p.parent_id, p.name, up.level + 1 from up join folder_structures p on p.id = up.parent_id
        where p.tenant_id = $1 and up.level < 8)
      select case when exists (select 1 from certificates c where c.tenant_id = $1 and c.document_id = t.id)
        then array[${statement.bind(certificateFolder)}::text] else array_agg(up.name::text order by up.level desc) end as folders
      from up) place on true
    where ${[...where, ...chosen(query, statement)].join(' and ')}
    order by place.folders nulls first, t.name, t.id limit ${mostFiles + 1}`
  const { rows } = await question.db.executeQuery<ZippedRow>(CompiledQuery.raw(text, statement.values))
  return rows
}

/** `ids=4,17`: of the documents that the list would show, these alone. */
function chosen(query: unknown, statement: Statement): string[] {
  const { ids } = query as { ids?: unknown }
  if (ids === undefined) return []
  const given = typeof ids === 'string' ? ids.split(',').map((id) => id.trim()) : []
  if (given.length === 0 || given.length > mostIds || !given.every((id) => /^[1-9]\d{0,14}$/.test(id)))
    refuse({ code: 'bad_request', message: `The ids parameter must be a list of at most ${mostIds} ids.` })
  return [`t.id = any(${statement.bindList(given, 'bigint')})`]
}

/** Text gets smaller; the other kinds that are kept are compressed already. */
const packs = (mime: string) => mime.startsWith('text/')

function archiveOf(
  storage: Storage,
  rows: readonly ZippedRow[],
  missing: ReadonlySet<string>,
): { bytes: Readable; stop: () => void } {
  const zip = new ZipFile()
  const bytes = zip.outputStream as Readable
  let reading: Readable | undefined
  // A file that is there and can't be read breaks the download off: an archive that lacked it and looked
  // whole would be worse.
  zip.on('error', (error: Error) => bytes.destroy(error))
  const paths = entryPaths(
    rows.map(({ folders, name, client_name }) => ({ folders: folders ?? [], name, clientName: client_name })),
  )
  const add = (row: ZippedRow, path: string) =>
    zip.addReadStreamLazy(
      path,
      { mtime: row.updated_at, compress: packs(row.mime), size: row.size },
      (give) => {
        const opened = (async () => {
          reading = await storage.open(row.file_key)
          reading.once('error', (error) => zip.emit('error', error))
          return reading
        })()
        opened.then(
          (stream) => give(null, stream),
          (error: unknown) => zip.emit('error', error),
        )
      },
    )
  const addNote = ({ name, updated_at: mtime }: ZippedRow, path: string) =>
    zip.addBuffer(missingNote(name), notIncluded(path), { mtime })
  for (const [index, row] of rows.entries()) (missing.has(row.file_key) ? addNote : add)(row, paths[index]!)
  zip.end()
  // Anyone who goes away in the middle leaves a file open that nobody reads any further.
  return { bytes, stop: () => void reading?.destroy() }
}
