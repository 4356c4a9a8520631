import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zipStream } from '../../kernel/list/zip.ts'

/** For tests: an archive of JSON files by their names. */
export const zipOf = (files: Readonly<Record<string, unknown>>): Promise<Buffer> =>
  buffer(
    Readable.from(
      zipStream(
        Object.entries(files).map(([name, content]) => ({ name, content: [JSON.stringify(content) ?? ''] })),
      ),
    ),
  )
