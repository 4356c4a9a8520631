import type { Screen } from '@moorgate/contract/screens.ts'
import type { LoadScreen } from '../kernel/screen-component.ts'

type Registry = Readonly<Record<string, LoadScreen>>

/**
 * Where the component of a screen is found. A screen that is built has one line in `portal-screens.ts` or
 * `admin-screens.ts`: `'/admin/investors/nominees': async () => (await
 * import('../admin/…/list.tsx')).NomineeList`. One without a line says that it is empty. Each side's list is
 * fetched by itself, so that the portal does not carry the names of the back office's files.
 */
export const registries: Readonly<Record<Screen['side'], () => Promise<Registry>>> = {
  public: async () => (await import('./entry/screens.ts')).entryScreens,
  portal: async () => (await import('./portal-screens.ts')).portalScreens,
  admin: async () => (await import('./admin-screens.ts')).adminScreens,
}
