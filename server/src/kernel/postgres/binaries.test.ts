import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { findBinaries, repairLinks } from './binaries.ts'

test('library links that a blocked install script has not made are made, and those that are there are kept', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'moorgate-'))
  const native = path.join(folder, 'native')
  mkdirSync(path.join(native, 'lib'), { recursive: true })
  const source = 'native/lib/libicuuc.so.60.2'
  const links = ['native/lib/libicuuc.so', 'native/lib/libicuuc.so.60'].map((target) => ({ source, target }))
  writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links))
  symlinkSync('made-by-somebody-else', path.join(native, 'lib', 'libicuuc.so'))
  repairLinks(folder)
  assert.equal(readlinkSync(path.join(native, 'lib', 'libicuuc.so')), 'made-by-somebody-else')
  assert.equal(readlinkSync(path.join(native, 'lib', 'libicuuc.so.60')), 'libicuuc.so.60.2')
  rmSync(folder, { recursive: true })
})

test('a platform that npm has no PostgreSQL for is told to bring its own', () => {
  assert.throws(
    () => findBinaries('sunos-x64'),
    /No PostgreSQL comes with Moorgate for sunos-x64: set DATABASE_URL\./,
  )
})
