import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { StoryStopped } from '../../../demo/src/story-stopped.ts'
import { StartRefused } from '../kernel/postgres/index.ts'
import { demoStopped } from './demo-stopped.ts'

const answer =
  'POST /api/market-soundings/1/spoken answered 422 {"message":"The conversation must be in the past."}'
const now = new Date('2026-11-30T10:00:00Z')

async function inFolder(act: (dataDir: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'demo-stopped-'))
  try {
    // As on a first start, the data folder need not be there yet.
    await act(path.join(folder, 'data'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a demo that stops is told of in two sentences, with the commands that go on and without what was sent', () =>
  inFolder(async (dataDir) => {
    const stopped = new StoryStopped('Castleway Software: one is asked at a meeting', new Error(answer))
    const refused = await demoStopped(stopped, { dataDir, now })
    assert.ok(refused instanceof StartRefused, 'which ends a command with 1, without its stack')
    assert.equal(
      refused.message.trim(),
      `The demo world could not be made: the story stopped at “Castleway Software: one is asked at a meeting”. The details are in ${path.join(dataDir, 'demo-stopped.log')}.

  npm run reset-demo     makes it again from the beginning
  SEED=none npm start    starts Moorgate without it`,
    )
  }))

test('what a demo stopped at is kept in the data folder, each time', () =>
  inFolder(async (dataDir) => {
    await demoStopped(new StoryStopped('A meeting', new Error(answer)), { dataDir, now })
    const said = await demoStopped(new Error('connection refused'), { dataDir, now })
    assert.match(said.message, /^\s*The demo world could not be made\. The details are in /)
    assert.doesNotMatch(said.message, /connection/)
    const kept = await readFile(path.join(dataDir, 'demo-stopped.log'), 'utf8')
    assert.match(kept, /^2026-11-30T10:00:00\.000Z StoryStopped: The story stops at "A meeting": POST \/api/)
    assert.ok(kept.includes(answer) && kept.includes('demo-stopped.test.ts:'), 'with where it came from')
    assert.match(kept, /\n2026-11-30T10:00:00\.000Z Error: connection refused/)
  }))
