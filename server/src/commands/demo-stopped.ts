import { appendFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { inspect } from 'node:util'
import { StoryStopped } from '../../../demo/src/story-stopped.ts'
import { StartRefused } from '../kernel/postgres/index.ts'

/**
 * What is said where the demo world could not be told: two sentences, and the commands that go on without it.
 * The details, which tell a newcomer nothing, are kept in a log file of the data folder.
 */
export async function demoStopped(
  error: unknown,
  { dataDir, now }: { dataDir: string; now: Date },
): Promise<StartRefused> {
  const log = path.join(dataDir, 'demo-stopped.log')
  await mkdir(dataDir, { recursive: true })
  await appendFile(log, `${now.toISOString()} ${inspect(error)}\n\n`)
  const where = error instanceof StoryStopped ? `: the story stopped at “${error.act}”` : ''
  return new StartRefused(
    `
The demo world could not be made${where}. The details are in ${log}.

  npm run reset-demo     makes it again from the beginning
  SEED=none npm start    starts Moorgate without it`,
  )
}
