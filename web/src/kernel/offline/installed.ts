import { beginKeeping } from './keep.ts'
import { keeper } from './keeper.ts'

const address = '/worker.js'

/** Installs the portal on the device of an investor: the worker keeps its code, and answers are kept too. */
export async function installPortal(): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker.register(address, { updateViaCache: 'none' })
  await serviceWorker.ready
  beginKeeping(keeper)
}
