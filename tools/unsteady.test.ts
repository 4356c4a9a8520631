import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { noTests, type Outcome, testsIn } from './check-steps.ts'
import { root } from './console.mjs'
import { mayTryAgain, settled } from './unsteady.ts'

mkdirSync(path.join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(path.join(root, '.cache', 'unsteady-'))
after(() => rmSync(folder, { recursive: true }))
const place = path.relative(root, folder).replaceAll(path.sep, '/')

/** Runs files as the check does: together, and what failed once more by itself. */
async function checked(files: Record<string, string>) {
  const head = "import { existsSync, writeFileSync } from 'node:fs'\nimport { test } from 'node:test'\n"
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), head + text)
  const patterns = Object.keys(files).map((name) => `${place}/${name}`)
  const step = testsIn('Planted tests', patterns, { processes: 1, settings: { FAST_PATH: 'on' } })
  const first = await step.run()
  assert.ok(mayTryAgain(first))
  return settled(first, await step.again!(first.failures))
}

const failsOnce = `test('loses a race once', () => {
  const mark = ${JSON.stringify(path.join(folder, 'mark'))}
  if (existsSync(mark)) return
  writeFileSync(mark, '')
  throw new Error('the row was not there yet')
})`

test('what fails once and passes by itself has passed, and is listed as unsteady with its reason', async () => {
  const { outcome, unsteady } = await checked({
    'once.test.ts': failsOnce,
    'fine.test.ts': "test('adds up', () => {})",
  })
  assert.deepEqual([outcome.passed, outcome.failed, outcome.failures], [2, 0, []])
  assert.deepEqual(unsteady, [
    {
      test: `${place}/once.test.ts: loses a race once`,
      reason: 'the row was not there yet',
      alone: `${place}/once.test.ts`,
    },
  ])
})

test('what fails twice has failed', async () => {
  const { outcome, unsteady } = await checked({
    'always.test.ts': "test('does not add up', () => { throw new Error('a penny is missing') })",
    'fine.test.ts': "test('adds up', () => {})",
  })
  assert.deepEqual([outcome.passed, outcome.failed, unsteady], [1, 1, []])
  assert.match(outcome.output, /a penny is missing/)
  assert.deepEqual(
    outcome.failures.map(({ reason }) => reason),
    ['a penny is missing'],
  )
})

const failing = (count: number, alone?: string): Outcome => ({
  ...noTests,
  failed: count,
  failures: Array.from({ length: count }, (_, at) => ({
    test: `test ${at}`,
    reason: 'late',
    ...(alone !== undefined && { alone: `${alone} ${at}` }),
  })),
})

test('a process that crashed, and many failures at once, are no accident and are not tried again', () => {
  assert.ok(mayTryAgain(failing(3, 'file')))
  assert.ok(!mayTryAgain(failing(40, 'file')))
  assert.ok(!mayTryAgain(failing(1)))
  assert.ok(!mayTryAgain(noTests))
})

test('a second run that crashes, or that runs nothing, makes nothing unsteady', () => {
  for (const second of [failing(1), noTests]) {
    const { outcome, unsteady } = settled(failing(2, 'file'), second)
    assert.deepEqual([outcome.failed, unsteady], [2, []])
  }
})

test('of two journeys of a file that failed, only the one that passes by itself is unsteady', () => {
  const second = { ...failing(2, 'journey'), passed: 1 }
  second.failures = second.failures.slice(1)
  second.failed = 1
  const { outcome, unsteady } = settled({ ...failing(2, 'journey'), passed: 5 }, second)
  assert.deepEqual([outcome.passed, outcome.failed], [6, 1])
  assert.deepEqual(
    unsteady.map(({ alone }) => alone),
    ['journey 0'],
  )
})
