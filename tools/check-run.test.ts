import assert from 'node:assert/strict'
import { test } from 'node:test'
import { root } from './console.mjs'
import { collect } from './run.mjs'

/** What a program of Node's prints, and whether it ended well. */
async function output(words: string[], settings: Record<string, string> = {}) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { ok, output: text } = await collect(process.execPath, words, {
    cwd: root,
    env: { ...env, ...settings },
  })
  return { ok, text, last: text.trimEnd().split('\n').at(-1) }
}

test('minutes that are no number are refused before anything runs', async () => {
  for (const limit of ['soon', '45m']) {
    const { ok, text, last } = await output(['tools/check.ts', `--rest-until=${limit}`])
    assert.match(text, new RegExp(`^--rest-until is not a number of minutes: ${limit}$`, 'm'))
    assert.deepEqual([ok, last], [false, '0 passed, 1 failed'])
  }
})

test('journeys that can’t be listed are a failure with its reason, and the check ends with its last line', async () => {
  const lists = `
    import { CheckRun } from './tools/check-run.ts'
    const run = new CheckRun()
    console.log((await run.listJourneys()).length, 'journeys')
    run.finish()`
  const { ok, text, last } = await output(['--input-type=module', '-e', lists], { CHROMIUM: '/no/browser' })
  assert.match(
    text,
    /^The journeys can not be listed: .*\n[^]*CHROMIUM is \/no\/browser, which does not start/m,
  )
  assert.match(text, /^0 journeys$/m)
  assert.deepEqual([ok, last], [false, '0 passed, 1 failed'])
})
