import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { refuseField } from '@moorgate/contract'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import { londonDate } from '../../kernel/clock.ts'
import { entryDate, entryPaths, streamedHeaders } from '../../kernel/storage/index.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { missingNote, notIncluded, partMissing } from '../stored-files/index.ts'
import { markFor, markedCopy } from './marked-copy.ts'
import { noteReading } from './note-reading.ts'
import { uploadedFiles, mustHaveAgreed, readersRoom } from './reader.ts'
import type { UploadedFile, ReadersRoom } from './reader.ts'
import { mustBeOpen } from './room.ts'
import { mustBearMark, shownAs } from './shown-as.ts'
import { visit } from './visit.ts'
import { UnmarkableError } from './watermark/mark.ts'
import type { ReaderMark } from './watermark/format.ts'

/**
 * Everything that the reader may take away, in its folders, each file with their mark. It is made while it is
 * sent, a file at a time.
 */
export async function zipRoom(
  question: QueryContext,
  { roomId, reply }: { roomId: number; reply: FastifyReply },
): Promise<FastifyReply> {
  const room = await readersRoom(question, roomId)
  mustHaveAgreed(room)
  mustBeOpen(room)
  const all = await uploadedFiles(question, { roomId, userId: question.actor.id ?? 0 })
  const files = all.filter(({ level }) => level === 2)
  if (files.length === 0) refuseField('files', 'There is nothing to download.')
  const { found, missing } = await partMissing(question, files)
  await noteReading(question, { room, kind: 'zip', files: found.map((file) => ({ ...file, pages: null })) })
  const paths = entryPaths(await entriesOf(question, room, files))
  const mark = room.watermark ? await markFor(question, room) : undefined
  const zip = new ZipFile()
  const bytes = zip.outputStream as PassThrough
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  // A file that is there and can't be read breaks the download off: an archive that lacked it and looked
  // whole would be worse.
  fill(question, zip, { files, missing, paths, mark, room, gone: gone.signal }).catch((error: Error) =>
    bytes.destroy(error),
  )
  return reply
    .headers(streamedHeaders(`data-room-${roomId}-${londonDate(question.now)}.zip`, 'application/zip'))
    .send(bytes)
}

interface ArchiveInput {
  files: readonly UploadedFile[]
  /** Keys of the files that the storage lost. */
  missing: ReadonlySet<string>
  paths: readonly string[]
  /** None where the room wants no mark at all. */
  mark: ReaderMark | undefined
  room: ReadersRoom
  gone: AbortSignal
}

async function fill(
  question: QueryContext,
  zip: ZipFile,
  { files, missing, paths, mark, room, gone }: ArchiveInput,
): Promise<void> {
  const bytes = zip.outputStream as PassThrough
  for (const [index, file] of files.entries()) {
    if (gone.aborted) return
    const owed = mustBearMark(file, room) ? mark : undefined
    const { content, path } = missing.has(file.file_key)
      ? { content: missingNote(file.name), path: notIncluded(paths[index]!) }
      : await contentOf(question, file, paths[index]!, owed)
    zip.addBuffer(content, path, { mtime: entryDate, compress: false })
    // The next file is made when this one is on its way, so that a slow line doesn't gather them in memory.
    if (bytes.writableNeedDrain) await once(bytes, 'drain', { signal: gone })
  }
  zip.end()
}

/**
 * A file as it goes into the archive. One that can't bear the mark is replaced by a note that says so, and
 * never by itself.
 */
async function contentOf(
  question: QueryContext,
  file: UploadedFile,
  path: string,
  mark: ReaderMark | undefined,
): Promise<{ content: Buffer; path: string }> {
  if (!mark) return { content: await buffer(await question.platform.storage.open(file.file_key)), path }
  try {
    const { content } = await markedCopy(question, file, mark)
    return { content, path }
  } catch (error) {
    if (!(error instanceof UnmarkableError)) throw error
    const note = `“${file.name}” can’t be watermarked, so it isn’t in this archive. Please ask for another copy.\n`
    return { content: Buffer.from(note), path: notIncluded(path) }
  }
}

async function entriesOf(question: QueryContext, room: ReadersRoom, files: readonly UploadedFile[]) {
  const { folders } = await visit(question, room.id)
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const pathOf = (id: number | null): string[] => {
    const folder = id === null ? undefined : byId.get(id)
    return folder ? [...pathOf(folder.parent_id), folder.name] : []
  }
  return files.map((file) => ({
    folders: pathOf(file.folder_id),
    name: file.name,
    clientName: shownAs(file, room).name,
  }))
}
