import { inflateRawSync } from 'node:zlib'

/** For tests: the files of an archive by path, read by its directory as an unpacker does. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    ) as [number, number, number]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, contentAt(archive, at))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}

function contentAt(archive: Buffer, at: number): Buffer {
  const size = archive.readUInt32LE(at + 20)
  const local = archive.readUInt32LE(at + 42)
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const bytes = archive.subarray(start, start + size)
  return archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes
}
