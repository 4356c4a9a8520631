import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { runTests } from './check-steps.ts'
import { root } from './console.mjs'
import { knownSeconds } from './known-seconds.ts'
import { filesOf, testGroups } from './test-groups.ts'

mkdirSync(path.join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(path.join(root, '.cache', 'groups-'))
after(() => rmSync(folder, { recursive: true }))
const place = path.relative(root, folder).replaceAll(path.sep, '/')

/** Runs files of these names and texts in one group, and answers what the check is told. */
async function run(files: Record<string, string>) {
  const head = "import { after, before, beforeEach, test } from 'node:test'\n"
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), head + text)
  const patterns = Object.keys(files).map((name) => `${place}/${name}`)
  const groups = testGroups(patterns, path.join(folder, 'groups'), { server: 1, other: 1 })
  return { groups, ...(await runTests(groups, 1)) }
}

test('files of a group share a process, and each keeps its hooks to itself', async () => {
  const counts = (name: string) => `
    let seen = 0
    before(() => { process.env.${name} = String(process.pid) })
    beforeEach(() => { seen++ })
    test('one', () => { if (seen !== 1) throw new Error('hooks of others: ' + seen) })
    test('two', () => { if (seen !== 2 || process.env.OTHER) throw new Error('hooks of others: ' + seen) })
    after(() => { delete process.env.${name} })`
  const { passed, failed, output, seconds, groups } = await run({
    'a.test.ts': counts('OTHER').replace('|| process.env.OTHER', ''),
    'b.test.ts': counts('ANOTHER'),
    'c.test.ts': "test('alone', () => { globalThis.changed = true })",
  })
  assert.deepEqual([passed, failed, output], [5, 0, ''])
  assert.deepEqual(Object.keys(seconds).toSorted(), [
    `${place}/a.test.ts`,
    `${place}/b.test.ts`,
    `${place}/c.test.ts`,
  ])
  const members = groups.map((group) =>
    filesOf(group)
      .map((file) => path.basename(file))
      .toSorted()
      .join(' '),
  )
  assert.deepEqual(members.toSorted(), ['a.test.ts b.test.ts', 'c.test.ts'])
})

test('a test that fails in a group is told with its file, its name and what the file printed, and fails the check', async () => {
  const { passed, failed, output, failures } = await run({
    'a.test.ts': "test('adds up', () => {})",
    'b.test.ts':
      "test('does not add up', () => { console.log('of interest'); throw new Error('a penny is missing') })",
  })
  assert.deepEqual([passed, failed], [1, 1])
  const alone = `${place}/b.test.ts`
  assert.deepEqual(failures, [{ test: `${alone}: does not add up`, reason: 'a penny is missing', alone }])
  assert.match(output, /✖ does not add up\n.*b\.test\.ts\nError: a penny is missing/)
  assert.match(output, /\nof interest\n/)
  assert.doesNotMatch(output, /a\.test\.ts/)
})

test('a file whose preparation fails is told by its name, and its neighbours run all the same', async () => {
  const { passed, failed, output } = await run({
    'a.test.ts':
      "before(() => { throw new Error('no database') })\ntest('one', () => {})\ntest('two', () => {})",
    'b.test.ts': "test('three', () => {})",
    'c.test.ts': "throw new Error('can not be read')",
  })
  assert.equal(passed, 1)
  assert.ok(failed >= 2)
  assert.match(output, /✖ .*a\.test\.ts\nError: no database/)
  assert.match(output, /✖ .*c\.test\.ts\nError: can not be read/)
})

for (const code of [0, 3])
  test(`a file that ends the process with ${code} is named, and the check fails`, async () => {
    const { failed, output } = await run({
      'a.test.ts': "test('fine', () => {})",
      'b.test.ts': `test('ends', () => process.exit(${code}))`,
      'c.test.ts': "test('never reached', () => {})",
    })
    assert.ok(failed >= 1)
    assert.match(output, /✖ The process of .*b\.test\.ts ended before the file did/)
  })

for (const [name, act] of [
  ['a promise', "void Promise.reject(new Error('nobody looks'))"],
  ['a timer', "setTimeout(() => { throw new Error('nobody looks') })"],
])
  test(`what fails in ${name} that no test awaits is told with its file, and fails the check`, async () => {
    const { failed, output } = await run({
      'a.test.ts': "test('fine', () => {})",
      'b.test.ts': `test('waits for ever', async () => { ${act}; await new Promise((resolve) => setTimeout(resolve, 60_000)) })`,
    })
    assert.ok(failed >= 1)
    assert.match(output, /✖ The process of .*b\.test\.ts ended before the file did/)
    assert.match(output, /Nothing awaits what failed here: Error: nobody looks/)
  })

test('a group that fails once its files are through says why', async () => {
  const { failed, output } = await run({
    'a.test.ts': `test('fine', () => {})
      process.on('exit', () => { console.error('something is still open'); process.exitCode = 1 })`,
  })
  assert.equal(failed, 1)
  assert.match(output, /something is still open/)
})

test('files that are left out are in no group, though a pattern names them', () => {
  for (const name of ['quick.test.ts', 'long.test.ts']) writeFileSync(path.join(folder, name), '')
  const groups = testGroups([`${place}/*.test.ts`], path.join(folder, 'groups'), {
    except: [`${place}/l*.test.ts`],
  })
  const members = groups.flatMap((group) => filesOf(group)).map((file) => path.basename(file))
  assert.ok(members.includes('quick.test.ts'))
  assert.ok(!members.includes('long.test.ts'))
})

test('a pattern that names no file fails', () => {
  assert.throws(
    () => testGroups([`${place}/no-such-*.test.ts`], path.join(folder, 'groups')),
    /No file is called .*no-such/,
  )
})

test('files that take minutes begin first, each by itself, and the rest is shared out to several groups', () => {
  const groups = testGroups(['server/{src,test}/**/*.test.ts'], path.join(folder, 'groups')).map(filesOf)
  for (const file of knownSeconds.keys()) {
    if (file.includes('/')) assert.ok(existsSync(path.join(root, file)), `${file} is no more`)
    if (file.startsWith('server/')) assert.ok(groups.some((files) => files.length === 1 && files[0] === file))
  }
  const shared = groups.filter((files) => files.length > 1)
  assert.equal(shared.length, 8)
  const isScenario = (file: string) => file.startsWith('server/test/scenarios/')
  assert.ok(shared.some((files) => files.some(isScenario)))
})
