import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { DurableDriver } from './durable-driver.ts'
import { FileChanged, openStorage } from './storage.ts'

/** Knows keys and no folders, as object stores do: a prefix is the beginning of a text. */
class FlatStore extends FSDriver {
  override async listAll(prefix: string) {
    const { objects } = await super.listAll('/', { recursive: true })
    return { objects: [...objects].filter((each) => each.isFile && each.key.startsWith(prefix)) }
  }
}

const masterKey = Buffer.alloc(32, 7)

let home = ''
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'storage-'))
})
after(() => rm(home, { recursive: true, force: true }))

const bytes = Buffer.from('Subscription agreement, signed')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const folder = () => join(home, randomUUID())
const quarantined = async (contents = bytes) => {
  const quarantinePath = join(home, randomUUID())
  await writeFile(quarantinePath, contents)
  return { quarantinePath, sha256, mime: 'application/pdf' }
}

test('takes an uploaded file over from quarantine and gives the same bytes back', async () => {
  const storage = openStorage({ masterKey, dataDir: folder() })
  const upload = await quarantined()
  const stored = await storage.keep(upload, 7)
  assert.match(stored.key, /^7\/[0-9a-f-]{36}$/)
  assert.deepEqual({ ...stored, key: '' }, { key: '', bytes: bytes.length, sha256, mime: 'application/pdf' })
  assert.deepEqual(await buffer(await storage.open(stored.key)), bytes)
  assert.equal(existsSync(upload.quarantinePath), false)
})

test('refuses a file that changed after it was looked into, and keeps nothing of it', async () => {
  const root = folder()
  const storage = openStorage({ masterKey, dataDir: root })
  await assert.rejects(storage.keep(await quarantined(Buffer.from('something else')), 7), FileChanged)
  assert.deepEqual(await readdir(join(root, 'files', '7')), [])
})

test('rejects, and stores nothing, when the file has left quarantine', async () => {
  const root = folder()
  const storage = openStorage({ masterKey, dataDir: root })
  const gone = { quarantinePath: join(home, 'gone'), sha256, mime: 'application/pdf' }
  await assert.rejects(storage.keep(gone, 7))
  assert.equal(existsSync(join(root, 'files', '7')), false)
  assert.deepEqual(await readdir(join(root, 'files', '.incoming')), [])
})

test('leaves no file under its final name when writing breaks off', async () => {
  const root = folder()
  const disk = new Disk(new DurableDriver(join(root, 'files')))
  const breaksOff = Readable.from(
    (function* () {
      yield Buffer.from('first half')
      throw new Error('The line went dead.')
    })(),
  )
  await assert.rejects(disk.putStream('7/certificate', breaksOff))
  assert.equal(existsSync(join(root, 'files', '7', 'certificate')), false)
  assert.deepEqual(await readdir(join(root, 'files', '.incoming')), [])
})

test('clears away at the start what a crash left half-written', async () => {
  const root = folder()
  await mkdir(join(root, 'files', '.incoming'), { recursive: true })
  await writeFile(join(root, 'files', '.incoming', 'half'), 'half')
  openStorage({ masterKey, dataDir: root })
  assert.equal(existsSync(join(root, 'files', '.incoming')), false)
})

test('opens a part of a file, on its own disk and on any other driver', async () => {
  const elsewhere = new Disk(new FSDriver({ location: folder(), visibility: 'private' }))
  for (const storage of [
    openStorage({ masterKey, dataDir: folder() }),
    openStorage({ masterKey, dataDir: home, disk: elsewhere }),
  ]) {
    const { key } = await storage.put(bytes, 1, 'application/pdf')
    assert.equal(String(await buffer(await storage.open(key, { start: 13, end: 21 }))), 'agreement')
    assert.deepEqual(await buffer(await storage.open(key, { start: 0, end: bytes.length - 1 })), bytes)
  }
})

const long = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251))

test('keeps nothing readable on the disk, and reads any part back', async () => {
  const root = folder()
  const storage = openStorage({ masterKey, dataDir: root })
  for (const content of [Buffer.alloc(0), bytes, long.subarray(0, 65_536), long.subarray(0, 131_072), long]) {
    const { key, bytes: size } = await storage.put(content, 1, 'application/pdf')
    const raw = await readFile(join(root, 'files', key))
    assert.equal(size, content.length)
    assert.ok(content.length === 0 || !raw.includes(content.subarray(0, 16)))
    assert.deepEqual(await buffer(await storage.open(key)), content)
    const places = [0, 1, 65_535, 65_536, 131_071, content.length - 1].filter(
      (place) => place >= 0 && place < content.length,
    )
    for (const start of places)
      for (const end of places.filter((place) => place >= start))
        assert.deepEqual(
          await buffer(await storage.open(key, { start, end })),
          content.subarray(start, end + 1),
          `${start}-${end} of ${content.length}`,
        )
  }
})

test('reads a part of a long file without reading all of it', async () => {
  const root = folder()
  const storage = openStorage({ masterKey, dataDir: root })
  const { key } = await storage.put(long, 1, 'video/mp4')
  const file = join(root, 'files', key)
  const raw = await readFile(file)
  // The second chunk is damaged: what doesn't need it still opens.
  raw[70_000]! ^= 1
  await writeFile(file, raw)
  assert.deepEqual(
    await buffer(await storage.open(key, { start: 140_000, end: 140_009 })),
    long.subarray(140_000, 140_010),
  )
  await assert.rejects(async () => buffer(await storage.open(key, { start: 66_000, end: 66_001 })))
})

test('refuses a file that was changed, cut off, moved to another name, or encrypted under another key', async () => {
  const root = folder()
  const storage = openStorage({ masterKey, dataDir: root })
  const [{ key }, other] = [
    await storage.put(long, 1, 'text/plain'),
    await storage.put(bytes, 1, 'text/plain'),
  ]
  const file = join(root, 'files', key)
  const raw = await readFile(file)
  const broken = [raw.subarray(0, -1), raw.subarray(0, 24 + 65_552), raw.subarray(0, 30)]
  for (const content of broken) {
    await writeFile(file, content)
    await assert.rejects(async () => buffer(await storage.open(key)))
  }
  await writeFile(join(root, 'files', other.key), raw)
  await assert.rejects(async () => buffer(await storage.open(other.key)))
  await writeFile(file, raw)
  const elsewhere = openStorage({ masterKey: Buffer.alloc(32, 8), dataDir: root })
  await assert.rejects(async () => buffer(await elsewhere.open(key)), /another master key/)
  assert.deepEqual(await buffer(await storage.open(key)), long)
})

test('reads files that were stored before files were encrypted', async () => {
  const root = folder()
  const storage = openStorage({ masterKey, dataDir: root })
  const key = `1/${randomUUID()}`
  await mkdir(join(root, 'files', '1'), { recursive: true })
  for (const content of [Buffer.alloc(0), bytes, long]) {
    await writeFile(join(root, 'files', key), content)
    assert.deepEqual(await buffer(await storage.open(key)), content)
  }
  assert.deepEqual(await buffer(await storage.open(key, { start: 9, end: 90 })), long.subarray(9, 91))
})

test('deletes a file for good, and shrugs when it is gone already', async () => {
  const storage = openStorage({ masterKey, dataDir: folder() })
  const { key } = await storage.put(bytes, 1, 'application/pdf')
  await storage.delete(key)
  await storage.delete(key)
  await assert.rejects(async () => buffer(await storage.open(key)))
})

test('lists and empties one firm, also in a store where its number is the beginning of another’s', async () => {
  const flat = new Disk(new FlatStore({ location: folder(), visibility: 'private' }))
  for (const storage of [
    openStorage({ masterKey, dataDir: folder() }),
    openStorage({ masterKey, dataDir: home, disk: flat }),
  ]) {
    const stored = (tenantId: number) => storage.put(bytes, tenantId, 'application/pdf')
    const [first, tenth] = [await stored(1), await stored(10)]
    assert.deepEqual((await Array.fromAsync(storage.list(1))).flat(), [first.key])
    assert.deepEqual((await Array.fromAsync(storage.list(2))).flat(), [])
    await storage.deleteAll(1)
    assert.equal(await storage.storedAt(first.key), undefined)
    assert.ok((await storage.storedAt(tenth.key)) instanceof Date)
  }
})

test('never takes a client’s name, or anything but its own keys, for a path', async () => {
  const storage = openStorage({ masterKey, dataDir: folder() })
  const uuid = randomUUID()
  const names = [
    '../secret',
    '1/../../etc/passwd',
    `1/${uuid}/x`,
    `/${uuid}`,
    `1\\${uuid}`,
    `01/${uuid}`,
    `1/${uuid}\0`,
  ]
  for (const key of [...names, `1/${uuid.toUpperCase()}`, '', '1/']) {
    await assert.rejects(async () => storage.open(key), TypeError, key)
    await assert.rejects(async () => storage.delete(key), TypeError, key)
  }
  for (const tenantId of [0, -1, 1.5, Number.NaN]) {
    await assert.rejects(async () => storage.put(bytes, tenantId, 'application/pdf'), TypeError)
  }
})

test(
  'lets nobody else on the machine read what is kept',
  { skip: process.platform === 'win32' },
  async () => {
    const root = folder()
    const storage = openStorage({ masterKey, dataDir: root })
    const { key } = await storage.put(bytes, 1, 'application/pdf')
    assert.equal((await stat(join(root, 'files', key))).mode & 0o077, 0)
  },
)
