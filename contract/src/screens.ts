import { gateOpen } from './features.ts'
import type { Flags } from './features.ts'
import { can, tabHidden } from './permissions.ts'
import { isStaff, roleIds } from './roles.ts'
import { adminQueueScreens } from './screens/admin-queues.ts'
import { adminFundScreens } from './screens/admin-funds.ts'
import { adminOpportunityScreens } from './screens/admin-investments.ts'
import { adminInvestorScreens } from './screens/admin-investors.ts'
import { adminSettingsScreens } from './screens/admin-settings.ts'
import { matcherOf } from './screens/match.ts'
import { portalScreens, profileScreens } from './screens/portal.ts'
import { publicScreens } from './screens/public.ts'
import type { Screen, TabGroup } from './screens/screen.ts'
import { isDraft, isExisting } from './statuses/opportunity-stage.ts'
import { publishedReportStatuses } from './statuses/update-report.ts'
import type { OpportunityStatus, UpdateReportStatus } from './statuses.ts'

export { settingsGroups } from './screens/admin-settings.ts'
export type { SettingsGroup } from './screens/admin-settings.ts'
export type { ScreenMatch } from './screens/match.ts'
export { pathTo } from './screens/path.ts'
export type { PathValues } from './screens/path.ts'
export type { Screen, TabGroup, Title } from './screens/screen.ts'
export { titleOf } from './screens/title.ts'

/** Every page of the product: those of the specification, and what it leaves without a route. */
export const screens: readonly Screen[] = [
  ...adminQueueScreens,
  ...adminOpportunityScreens,
  ...adminFundScreens,
  ...adminInvestorScreens,
  ...adminSettingsScreens,
  ...portalScreens,
  ...profileScreens,
  ...publicScreens,
]

const byPath = new Map(screens.map((screen) => [screen.path, screen]))

/** The screen at a browser path (without query), or undefined: page not found. */
export const screenFor = matcherOf(screens)

/**
 * The screen declared under exactly this pattern. A pattern that is not declared is our mistake: RangeError.
 */
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
 * What somebody meets at a screen. `absent`: a switch is off, and the page does not exist. `signed_out`: sign
 * in first. `forbidden`: the role may not. `roleId` is undefined for a visitor without a session.
 */
export type ScreenVerdict = 'open' | 'absent' | 'signed_out' | 'forbidden'

/**
 * What becomes of a visitor to a screen; `roleId` is undefined for a guest. A feature that is off comes
 * before everything else.
 */
export function verdictOn(screen: Screen, roleId: number | undefined, flags: Flags): ScreenVerdict {
  if (!gateOpen(screen.feature, flags)) return 'absent'
  if (screen.side === 'public') return 'open'
  if (roleId === undefined) return 'signed_out'
  return mayOpen(screen, roleId, flags) ? 'open' : 'forbidden'
}

/** Whether the screen opens, for menus and links. */
export function allowed(screen: Screen, roleId: number | undefined, flags: Flags): boolean {
  return verdictOn(screen, roleId, flags) === 'open'
}

/**
 * The details of a record whose form, at this path, is closed to the role. Lists link every draft to its form,
 * also for roles that may only read it.
 */
export function detailsInstead(
  pathname: string,
  roleId: number | undefined,
  flags: Flags,
): string | undefined {
  const path = pathname.replace(/\/edit(-update)?$/, '/details')
  const match = path === pathname ? undefined : screenFor(path)
  return match && allowed(match.screen, roleId, flags) ? path : undefined
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
  if (isDraft(status)) return `/admin/investments/opportunities/${id}/edit`
  if (isExisting(status)) return `/admin/investments/existing/${id}/details`
  return `/admin/investments/opportunities/${id}/details`
}

/** Where an update report opens in the back office: drafts to be edited, live ones to be read. */
export function updateReportPath(report: { id: number; status: UpdateReportStatus }): string {
  const isPublished = publishedReportStatuses.includes(report.status)
  return `/admin/reports/updates/${report.id}/${isPublished ? 'details' : 'edit-update'}`
}

function mayOpen(screen: Screen, roleId: number, flags: Flags): boolean {
  if (screen.side === 'portal') return roleId === roleIds.user
  if (!isStaff(roleId)) return false
  if (screen.only !== undefined && !screen.only.some((each) => each === roleId)) return false
  if (screen.firstOf !== undefined) return firstOpen(screen.firstOf, roleId, flags) !== undefined
  if (screen.tab !== undefined && tabHidden(roleId, screen.event, screen.tab)) return false
  return can(roleId, screen.event, screen.action ?? 'index')
}
