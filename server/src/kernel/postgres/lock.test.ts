import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { takeLock } from './lock.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'moorgate-'))
const file = path.join(folder, 'lock')
after(() => rmSync(folder, { recursive: true }))

test('one of many that ask at once gets the lock, and the next when it is given back', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => takeLock(file, 0)))
  const [first, ...others] = answers.filter((answer) => 'release' in answer)
  assert.equal(others.length, 0)
  const waiting = takeLock(file, 5_000)
  first?.release()
  const second = await waiting
  assert.ok('release' in second)
  second.release()
  assert.deepEqual(readdirSync(folder), [])
})

test('a lock of a process that has ended, or whose number another process has now, is no lock', async () => {
  for (const holder of [
    '{"pid":4194304,"identity":"x"}',
    `{"pid":${process.pid},"identity":"earlier"}`,
    'torn',
  ]) {
    writeFileSync(file, holder)
    const lock = await takeLock(file, 0)
    assert.ok('release' in lock, holder)
    lock.release()
    assert.equal(existsSync(file), false)
  }
})

test('anyone who is refused learns the number of the process that holds the lock', async () => {
  const lock = await takeLock(file, 0)
  assert.deepEqual(await takeLock(file, 0), { heldBy: process.pid })
  if ('release' in lock) lock.release()
})
