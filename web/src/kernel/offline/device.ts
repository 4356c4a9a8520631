import { readFirstData } from '../first-data.ts'
import { whenRested } from '../idle.ts'
import { viewing } from '../viewing.ts'
import { keepNothing } from './keep.ts'

/**
 * Makes the portal of an investor readable without a connection, once its first picture has been there for a
 * while. Where the installation switched that off, what was kept goes, and the worker with it. Where it can't
 * be kept, pages need a connection as ever.
 */
export async function keepOnDevice(): Promise<void> {
  // Browsers have none where a page is not secure.
  const { serviceWorker } = navigator as Partial<Navigator>
  if (serviceWorker === undefined) return keepNothing()
  if (viewing !== undefined) return
  if (readFirstData()?.offline !== true) return removeFrom(serviceWorker)
  if (serviceWorker.controller === null) await whenRested()
  await (await import('./installed.ts')).installPortal()
}

async function removeFrom(serviceWorker: ServiceWorkerContainer): Promise<void> {
  keepNothing()
  for (const each of await serviceWorker.getRegistrations()) await each.unregister()
}
