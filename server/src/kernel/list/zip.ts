import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive, piece by piece. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  whole: number
  offset: number
}

/** Sizes follow the content, because they are not known before it; names are UTF-8. */
const flags = 0x08_08
const deflated = 8
/** 1 January 1980: an archive of the same rows is the same archive. */
const [dosTime, dosDate] = [0, 0x21]

/**
 * An archive of deflated files that leaves while it is being written, so its memory stays flat. Source: PKWARE APPNOTE 6.3.10, §4.3.
 * Below 4 GiB in all, which no worksheet reaches.
 */
export async function* zipped(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const file: Written = { name, crc: 0, packed: 0, whole: 0, offset }
    for await (const piece of entryPieces(file, entry.content)) {
      offset += piece.length
      yield piece
    }
    written.push(file)
  }
  const directory = Buffer.concat(written.map(directoryRecord))
  yield directory
  yield endRecord(written.length, directory.length, offset)
}

async function* entryPieces(file: Written, content: ZipEntry['content']): AsyncGenerator<Buffer> {
  yield Buffer.concat([record(0x04034b50, [[20, 2], ...common({ ...file, crc: 0 }), [0, 2]]), file.name])
  const deflate = createDeflateRaw()
  const feeding = feed(deflate, file, content)
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    file.packed += piece.length
    yield piece
  }
  await feeding
  yield record(0x08074b50, [
    [file.crc, 4],
    [file.packed, 4],
    [file.whole, 4],
  ])
}

/**
 * Writes the content into the packer no faster than the packed bytes are taken away. When nobody takes them any more the packer is closed and
 * will never ask for more: the content is closed then too, and with it what it is read from.
 */
async function feed(
  deflate: ReturnType<typeof createDeflateRaw>,
  file: Written,
  content: ZipEntry['content'],
): Promise<void> {
  let goOn = () => {}
  deflate.on('drain', () => goOn()).on('close', () => goOn())
  try {
    for await (const text of content) {
      if (deflate.destroyed) return
      const bytes = Buffer.from(text)
      file.crc = crc32(bytes, file.crc)
      file.whole += bytes.length
      if (!deflate.write(bytes)) await new Promise<void>((resolve) => (goOn = resolve))
    }
    deflate.end()
  } catch (error) {
    deflate.destroy(error instanceof Error ? error : new Error('The content could not be read.'))
  }
}

type Field = readonly [value: number, bytes: 2 | 4]

const common = ({ crc, packed, whole, name }: Written): Field[] => [
  [flags, 2],
  [deflated, 2],
  [dosTime, 2],
  [dosDate, 2],
  [crc, 4],
  [packed, 4],
  [whole, 4],
  [name.length, 2],
]

function directoryRecord(file: Written): Buffer {
  const fields: Field[] = [
    [20, 2],
    [20, 2],
    ...common(file),
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [file.offset, 4],
  ]
  return Buffer.concat([record(0x02014b50, fields), file.name])
}

const endRecord = (count: number, bytes: number, offset: number) =>
  record(0x06054b50, [
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [bytes, 4],
    [offset, 4],
    [0, 2],
  ])

/** A signature and its fields, little-endian. */
function record(signature: number, fields: readonly Field[]): Buffer {
  const all: Field[] = [[signature, 4], ...fields]
  const buffer = Buffer.alloc(all.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of all) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
