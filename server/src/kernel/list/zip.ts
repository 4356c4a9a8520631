import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One file of an archive, piece by piece. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

/** An archive of the same rows is the same archive. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * An archive of deflated files that leaves while it is being written, so its memory stays flat. The content
 * is read no faster than the archive is taken away. When nobody takes it any more, the content is closed, and
 * with it what it is read from.
 */
export async function* zipStream(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  let reading: Readable | undefined
  zip.on('error', (error: Error) => archive.destroy(error))
  for (const { name, content } of entries)
    zip.addReadStreamLazy(name, options, (give) => {
      reading = Readable.from(content, { objectMode: false })
      reading.once('error', (error) => zip.emit('error', error))
      give(null, reading)
    })
  zip.end()
  try {
    for await (const piece of archive) yield piece as Buffer
  } finally {
    reading?.destroy()
  }
}
