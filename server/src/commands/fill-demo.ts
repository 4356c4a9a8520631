import { stateOf } from '../../../demo/src/state.ts'
import type { Settings } from '../kernel/settings.ts'
import { emptyInstallation } from './empty-installation.ts'
import { openPlatform } from './open-platform.ts'
import { sealTenantSecrets } from './seal-tenant-secrets.ts'
import { tellDemo } from './tell-demo.ts'
import type { RunDirectory } from './serve.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Makes the demo world where there is nothing yet, or only the half of it that an interrupted start has left. A
 * process of its own does it: the memory that it takes goes with it, and it can run while the web app is built.
 */
export async function fillDemo(settings: Settings, { root }: RunDirectory): Promise<void> {
  if (settings.seed !== 'demo') return
  const opened = await openPlatform(settings, root, {
    as: 'command',
    whenRunning: 'join',
    waitsForDisk: false,
    say,
  })
  try {
    const state = await stateOf(opened.platform.database)
    if (state === 'kept') return
    if (state === 'half') {
      say('The demo world was left half made. Making it again')
      await emptyInstallation(opened)
    } else say('Filling the database with the demo world, which takes about a minute')
    await tellDemo(opened, say)
    await sealTenantSecrets(opened.owner, settings.masterKey)
  } finally {
    await opened.close()
  }
}
