import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import type { TestContext } from 'node:test'

/** A file system of its own, as small as is said, which can be filled to its last byte. */
export interface SmallDisk {
  folder: string
  /** Leaves no room at all. */
  fill(): void
  /** Takes away what filled it. */
  clear(): void
}

type Body = (disk: SmallDisk, t: TestContext) => Promise<void>

/** Where this process is the one that was started beside a small disk: its folder. */
const given = process.env['TEST_SMALL_DISK']
const noMount = 97

/**
 * A test on a disk of a size as `mount` reads it ("60m"), in memory. Root mounts one. For anybody else the
 * test's file is run again, for that test alone, by a process in a namespace where it may mount and is still
 * who it was; where the system has no such thing it is skipped.
 */
export function testOnSmallDisk(name: string, size: string, file: string, body: Body): void {
  test(name, async (t) => {
    if (given !== undefined) return body(diskIn(given), t)
    const place = mkdtempSync(path.join(tmpdir(), 'moorgate-small-'))
    try {
      const isDone =
        process.getuid?.() === 0
          ? await asRoot(place, size, (disk) => body(disk, t))
          : await inNamespace(place, size, { name, file })
      if (!isDone) t.skip('this system lets this user have no small disk')
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  })
}

const mounting = (size: string) => ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs']

async function asRoot(place: string, size: string, run: (disk: SmallDisk) => Promise<void>) {
  if (spawnSync('mount', [...mounting(size), place]).status !== 0) return false
  try {
    await run(diskIn(place))
  } finally {
    spawnSync('umount', ['-l', place])
  }
  return true
}

async function inNamespace(place: string, size: string, { name, file }: Record<'name' | 'file', string>) {
  const { uid, gid } = { uid: process.getuid?.(), gid: process.getgid?.() }
  const script = `mount ${mounting(size).join(' ')} "$0" || exit ${noMount}
    exec unshare -U --map-user=${uid} --map-group=${gid} "$@"`
  const pattern = name.replaceAll(/[^\w ]/g, '.')
  const again = [process.execPath, `--test-name-pattern=^${pattern}$`, file]
  const { NODE_TEST_CONTEXT: _ours, ...environment } = process.env
  const child = spawn('unshare', ['-rm', 'sh', '-c', script, place, ...again], {
    env: { ...environment, TEST_SMALL_DISK: place },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const failed = once(child, 'error').then(() => [noMount])
  const ended = Promise.race([once(child, 'exit') as Promise<[number | null]>, failed])
  const [[code], said, complained] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code === noMount || complained.startsWith('unshare: ')) return false
  assert.equal(code, 0, said)
  assert.match(said, /pass [1-9]/)
  return true
}

function diskIn(folder: string): SmallDisk {
  const ballast = path.join(folder, 'ballast')
  return { folder, fill: () => fill(ballast), clear: () => rmSync(ballast) }
}

function fill(file: string): void {
  const handle = openSync(file, 'w')
  const block = Buffer.alloc(65_536)
  for (let size = block.length; size >= 512;) {
    try {
      writeSync(handle, block, 0, size)
    } catch {
      size /= 2
    }
  }
  closeSync(handle)
}
