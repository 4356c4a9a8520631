import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'

test('the check of what was recorded is red where one statement is refused, and names its place', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'moorgate-statements-'))
  const check = (least: number) =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, 'check.ts'), folder, String(least)], {
      encoding: 'utf8',
    })
  const write = (...texts: string[]) =>
    writeFile(
      path.join(folder, '1.jsonl'),
      texts
        .map((text) => `${JSON.stringify({ text, place: 'server/src/modules/invented.ts:7' })}\n`)
        .join(''),
    )
  const sound = 'select id from users where tenant_id = $1'
  await write(sound)
  assert.equal(check(1).status, 0)
  assert.match(check(2).stdout, /Only 1 statements were recorded/)
  await write(sound, 'select id from users')
  const red = check(1)
  assert.equal(red.status, 1)
  assert.match(red.stdout, /^server\/src\/modules\/invented\.ts:7: users is not bound/)
  await rm(folder, { recursive: true })
})
