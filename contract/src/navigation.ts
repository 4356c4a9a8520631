import type { Flags } from './features.ts'
import { portalHome } from './navigation/portal.ts'
import type { NavigationEntry } from './navigation/portal.ts'
import { isStaff, roleIds } from './roles.ts'
import { allowed, firstOpen, pathTo, screenAt, settingsGroups } from './screens.ts'
import type { Screen, Title } from './screens.ts'

export * from './navigation/portal.ts'

/** An area of the back office. Its `path` is that of its first open child, where it has children. */
export type NavigationArea = NavigationEntry & {
  readonly place: 'top' | 'bottom'
  readonly children: readonly NavigationEntry[]
}

type Area = {
  readonly key: string
  readonly screen: string
  /** Where the area leads a role that its own screen is closed to, under this screen's name. */
  readonly otherwise?: string
  readonly place: 'top' | 'bottom'
  readonly children?: Readonly<Record<string, string>>
}

/** The side navigation, in the order of specification §2.1. Screens are named by their patterns. */
const areas: readonly Area[] = [
  { key: 'overview', screen: '/admin', place: 'top' },
  {
    key: 'investments',
    screen: '/admin/investments',
    place: 'top',
    children: {
      deals: '/admin/investments/deals',
      opportunities: '/admin/investments/opportunities',
      existing: '/admin/investments/existing',
      companies: '/admin/investments/companies',
    },
  },
  { key: 'funds', screen: '/admin/funds', place: 'top' },
  {
    key: 'investors',
    screen: '/admin/investors',
    place: 'top',
    children: {
      investors: '/admin/investors',
      contacts: '/admin/investors/contacts',
      organisations: '/admin/investors/organisations',
      'organisation-applications': '/admin/investors/organisation-applications',
      'investment-methods': '/admin/investors/investment-methods',
      nominees: '/admin/investors/nominees',
    },
  },
  // Every member of staff asks to deal for themselves; the register is compliance's (ADR 13).
  {
    key: 'insider-register',
    screen: '/admin/insider-register',
    otherwise: '/admin/insider-register/pa-deals',
    place: 'top',
  },
  {
    key: 'reports',
    screen: '/admin/reports',
    place: 'top',
    children: {
      kpis: '/admin/reports/kpis/:suffix?',
      'kpi-portfolio': '/admin/reports/kpi-portfolio',
      'own-kpis': '/admin/reports/own-kpis',
      updates: '/admin/reports/updates',
      wip: '/admin/reports/wip',
      'trial-balance': '/admin/reports/trial-balance',
      builder: '/admin/reports/builder',
    },
  },
  { key: 'settings', screen: '/admin/settings', place: 'bottom' },
]

/** What may be created from anywhere, in the order of specification §2.1. */
const shortcuts = {
  deal: '/admin/investments/deals/new-deal',
  opportunity: '/admin/investments/opportunities/new-opportunity',
  investor: '/admin/investors/new-investor',
  company: '/admin/investments/companies/new-company',
  method: '/admin/investors/investment-methods/new-method',
  nominee: '/admin/investors/nominees/new-nominee',
  organisation: '/admin/investors/new-organisation',
  contact: '/admin/investors/new-contact',
  update: '/admin/reports/updates/new-update',
} as const

/** The side navigation as a role sees it: an area without a screen that is open to the role is left out. */
export function adminNavigation(roleId: number, flags: Flags): readonly NavigationArea[] {
  return areas.flatMap(({ key, screen, otherwise = screen, place, children: declared }) => {
    if (declared === undefined) {
      const found = firstOpen([screen, otherwise], roleId, flags)
      return found === undefined ? [] : [{ ...entryAt(key, found.path), place, children: [] }]
    }
    // A page that is open to all staff makes no area of a role that has nothing else there.
    const isTheirs = Object.values(declared).some(
      (pattern) => isNamed(screenAt(pattern)) && allowed(screenAt(pattern), roleId, flags),
    )
    const children = isTheirs ? openEntries(declared, roleId, flags) : []
    const [first] = children
    return first === undefined ? [] : [{ ...entryAt(key, screen), path: first.path, place, children }]
  })
}

/** It names an event or roles: it is not open to all staff. */
const isNamed = ({ event, only }: Screen): boolean => event !== undefined || only !== undefined

/** The create shortcuts that a role may use. */
export function createShortcuts(roleId: number, flags: Flags): readonly NavigationEntry[] {
  return openEntries(shortcuts, roleId, flags)
}

/** The settings as a role sees them, by group. */
export function settingsNavigation(
  roleId: number,
  flags: Flags,
): readonly { key: string; title: Title; pages: readonly NavigationEntry[] }[] {
  return Object.entries(settingsGroups).flatMap(([key, group]) => {
    const patterns = Object.fromEntries(
      group.pages.map((page) => [page.slice('/admin/settings/'.length), page]),
    )
    const pages = openEntries(patterns, roleId, flags)
    return pages.length === 0 ? [] : [{ key, title: { text: group.title }, pages }]
  })
}

/**
 * Where somebody goes after signing in: investors to the portal, staff to their first entry, strangers to the
 * login page.
 */
export function landingPath(roleId: number | undefined, flags: Flags): string {
  if (roleId === roleIds.user) return portalHome
  const [first] = isStaff(roleId) ? adminNavigation(roleId, flags) : []
  return first?.path ?? '/login'
}

function openEntries(
  patterns: Readonly<Record<string, string>>,
  roleId: number,
  flags: Flags,
): readonly NavigationEntry[] {
  return Object.entries(patterns)
    .filter(([, pattern]) => allowed(screenAt(pattern), roleId, flags))
    .map(([key, pattern]) => entryAt(key, pattern))
}

function entryAt(key: string, pattern: string): NavigationEntry {
  const screen: Screen = screenAt(pattern)
  return { key, title: screen.title, path: pathTo(pattern, {}) }
}
