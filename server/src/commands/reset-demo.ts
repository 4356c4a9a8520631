import { StartRefused } from '../kernel/postgres/index.ts'
import type { Settings } from '../kernel/settings.ts'
import { emptyInstallation } from './empty-installation.ts'
import { openPlatform, refuseWhileServed } from './open-platform.ts'
import { tellDemo } from './tell-demo.ts'
import type { RunDirectory } from './serve.ts'

/**
 * Empties the installation and fills it with the demo world again. A production installation refuses, and so
 * does one whose server is running: people would act in a world that is taken away under them.
 */
export async function resetDemo(settings: Settings, { root }: RunDirectory): Promise<void> {
  if (settings.production) throw new StartRefused('A production installation does not take the demo world.')
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const opened = await openPlatform(settings, root, {
    as: 'command',
    whenRunning: 'refuse',
    waitsForDisk: false,
    say,
  })
  try {
    await refuseWhileServed(opened.owner)
    await emptyInstallation(opened)
    await tellDemo(opened, say)
    say('The demo world is as new.')
  } finally {
    await opened.close()
  }
}
