import { gateOpen } from './features.ts'
import type { Flags } from './features.ts'
import { can, tabHidden } from './permissions.ts'
import { isStaff, roleIds } from './roles.ts'
import { adminDeskScreens } from './screens/admin-desk.ts'
import { adminFundScreens, adminOpportunityScreens } from './screens/admin-investments.ts'
import { adminInvestorScreens } from './screens/admin-investors.ts'
import { adminSettingsScreens } from './screens/admin-settings.ts'
import { readerOf } from './screens/path.ts'
import { portalScreens, profileScreens, publicScreens } from './screens/portal.ts'
import type { Screen, TabGroup, Title } from './screens/screen.ts'
import type { OpportunityStatus, UpdateReportStatus } from './statuses.ts'
import { isLabelKey, labelOf } from './terminology.ts'
import type { Labels } from './terminology.ts'

export { settingsGroups } from './screens/admin-settings.ts'
export type { SettingsGroup } from './screens/admin-settings.ts'
export { pathTo } from './screens/path.ts'
export type { PathValues } from './screens/path.ts'
export type { Screen, TabGroup, Title } from './screens/screen.ts'

/** Every page of the product: those of the specification, and what it leaves without a route. */
export const screens: readonly Screen[] = [
  ...adminDeskScreens,
  ...adminOpportunityScreens,
  ...adminFundScreens,
  ...adminInvestorScreens,
  ...adminSettingsScreens,
  ...portalScreens,
  ...profileScreens,
  ...publicScreens,
]

const byPath = new Map(screens.map((screen) => [screen.path, screen]))

/** No path is read by two patterns (ids are numbers, and the tests hold us to it), so their order means nothing. */
const readers = screens
  .flatMap((screen) => [screen.path, ...(screen.also ?? [])].map((path) => ({ path, screen })))
  .map(({ path, screen }) => ({ screen, read: readerOf(path), canonical: path === screen.path }))

export type ScreenMatch = {
  readonly screen: Screen
  readonly params: Readonly<Record<string, string>>
  /** False for another spelling: the browser goes on to `pathTo(screen.path, params)`, replacing this entry. */
  readonly canonical: boolean
}

/** The screen at a browser path (without query), or undefined: page not found. */
export function screenFor(pathname: string): ScreenMatch | undefined {
  for (const { screen, read, canonical } of readers) {
    const params = read(pathname)
    if (params !== undefined) return { screen, params, canonical }
  }
  return undefined
}

/** The screen declared under exactly this pattern. A pattern that is not declared is our mistake: RangeError. */
export function screenAt(pattern: string): Screen {
  const screen = byPath.get(pattern)
  if (screen === undefined) throw new RangeError(`No screen is declared at ${pattern}.`)
  return screen
}

/** The tabs of a record's page, in order, before anybody's permissions. */
export function tabsIn(group: TabGroup): readonly Screen[] {
  return screens.filter((screen) => screen.tabs === group)
}

/**
 * What somebody meets at a screen. `absent`: a switch is off, and the page does not exist. `signed_out`: sign in first.
 * `forbidden`: the role may not. `roleId` is undefined for a visitor without a session.
 */
export type ScreenVerdict = 'open' | 'absent' | 'signed_out' | 'forbidden'

export function verdictOn(screen: Screen, roleId: number | undefined, flags: Flags): ScreenVerdict {
  if (!gateOpen(screen.feature, flags)) return 'absent'
  if (screen.side === 'public') return 'open'
  if (roleId === undefined) return 'signed_out'
  return mayOpen(screen, roleId, flags) ? 'open' : 'forbidden'
}

export function allowed(screen: Screen, roleId: number | undefined, flags: Flags): boolean {
  return verdictOn(screen, roleId, flags) === 'open'
}

/** The first of several screens (by pattern) that is open to a role. */
export function firstOpen(
  patterns: readonly string[],
  roleId: number | undefined,
  flags: Flags,
): Screen | undefined {
  return patterns.map(screenAt).find((screen) => allowed(screen, roleId, flags))
}

/** Where an opportunity opens in the back office, by its status number (specification §2.1). */
export function opportunityPath(opportunity: { id: number; status: OpportunityStatus }): string {
  const { id, status } = opportunity
  if (status === 1) return `/admin/investments/opportunities/${id}/edit`
  if (status >= 5) return `/admin/investments/existing/${id}/details`
  return `/admin/investments/opportunities/${id}/details`
}

/** Where an update report opens in the back office: drafts to be edited, live ones to be read. */
export function updateReportPath(report: { id: number; status: UpdateReportStatus }): string {
  return `/admin/reports/updates/${report.id}/${report.status === 'draft' ? 'edit-update' : 'details'}`
}

/** A screen's title in the tenant's words; labels inside a sentence are in lower case. */
export function titleOf(title: Title, labels: Labels): string {
  if ('label' in title) return labelOf(labels, title.label)
  return title.text.replaceAll(/\{(\w+)\}/g, (whole, key: string, at: number) =>
    isLabelKey(key) ? labelOf(labels, key, { lower: at > 0 }) : whole,
  )
}

function mayOpen(screen: Screen, roleId: number, flags: Flags): boolean {
  if (screen.side === 'portal') return roleId === roleIds.user
  if (!isStaff(roleId)) return false
  if (screen.firstOf !== undefined) return firstOpen(screen.firstOf, roleId, flags) !== undefined
  if (screen.tab !== undefined && tabHidden(roleId, screen.event, screen.tab)) return false
  return can(roleId, screen.event, screen.action ?? 'index')
}
