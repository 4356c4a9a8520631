import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import PdfDocument from 'pdfkit'
import sharp from 'sharp'
import { recognise } from './file-kind.ts'

/** What is recognised of bytes in a file. */
export async function look(content: Buffer | string, claimed = '') {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'magic-'))
  const path = join(folder.path, 'file')
  await writeFile(path, content)
  const { extension, harmless, mime, clean, unsound } = await recognise(path, claimed)
  return { extension, harmless, mime, clean: clean?.toString(), unsound }
}

export const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#1f5bd8' } })

interface ZipEntry {
  name: string
  content?: string
  /** What the directory says of its size, which may be a lie. */
  unpacked?: number
}

/** A zip of stored entries, as an office program would write it. */
export function zip(entries: ZipEntry[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content = 'x', unpacked = content.length } of entries) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt32LE(content.length, 20)
    central.writeUInt32LE(unpacked, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    directory.push(central, Buffer.from(name))
    bodies.push(local, Buffer.from(name), Buffer.from(content))
    at += 30 + name.length + content.length
  }
  const middle = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(middle.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, middle, end])
}

export const word = [{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]

export const objectStream = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n5 0 obj\n<< /Type /ObjStm ${dictionary} /N 1 /First 4 /Length ${content.length} >>\nstream\r\n`,
    ),
    content,
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ])

export async function madePdf(): Promise<Buffer> {
  const document = new PdfDocument()
  document.text('Information memorandum').end()
  return Buffer.concat(await Array.fromAsync(document as unknown as AsyncIterable<Buffer>))
}
