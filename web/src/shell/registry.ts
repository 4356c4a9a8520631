import type { Screen } from '@moorgate/contract/screens.ts'
import type { LoadScreen } from '../kernel/screen-component.ts'

export type ScreenTable = Readonly<Record<string, LoadScreen>>

/**
 * Where the components of screens are found: of each side the first table below whose address a screen is. A
 * screen that is built has one line there: `'/admin/investors/nominees': async () => (await
 * import('../admin/…/list.tsx')).NomineeList`. One without a line says that it is empty. Each table is fetched
 * by itself, so that a first visit carries the names of no other area's files.
 */
export const tables: readonly [side: Screen['side'], below: string, fetch: () => Promise<ScreenTable>][] = [
  ['public', '', async () => (await import('./entry/screens.ts')).entryScreens],
  ['portal', '', async () => (await import('./portal-screens.ts')).portalScreens],
  ['admin', '/admin/investors/', async () => (await import('./investor-screens.ts')).investorScreens],
  [
    'admin',
    '/admin/investments/companies',
    async () => (await import('./company-screens.ts')).companyScreens,
  ],
  ['admin', '/admin/investments', async () => (await import('./investment-screens.ts')).investmentScreens],
  ['admin', '/admin/funds', async () => (await import('./fund-screens.ts')).fundScreens],
  ['admin', '/admin/reports', async () => (await import('./report-screens.ts')).reportScreens],
  ['admin', '/admin/settings', async () => (await import('./settings-screens.ts')).settingsScreens],
  ['admin', '/admin', async () => (await import('./admin-screens.ts')).adminScreens],
]

export const tableOf = (screen: Screen): Promise<ScreenTable> =>
  tables.find(([side, below]) => side === screen.side && screen.path.startsWith(below))![2]()
