import { portalScreens, profileScreens } from '../screens/portal.ts'
import type { Title } from '../screens/screen.ts'

/** One entry of a navigation: `key` names it for icons and keyboard shortcuts, `path` is where it leads. */
export type NavigationEntry = {
  readonly key: string
  readonly title: Title
  readonly path: string
}

/** Where an investor goes after signing in. */
export const portalHome = '/investor'

const portalEntries = {
  overview: portalHome,
  investments: '/investor/investments',
  portfolio: '/investor/portfolio',
  news: '/investor/news',
  profile: '/investor/profile/view',
} as const

/** The tenant's setting for the portal's order (specification §2.2). */
const portalOrders = {
  0: ['overview', 'investments', 'portfolio', 'news', 'profile'],
  1: ['portfolio', 'investments', 'profile'],
  2: ['investments', 'portfolio', 'profile'],
} as const satisfies Readonly<Record<number, readonly (keyof typeof portalEntries)[]>>

export type PortalOrder = keyof typeof portalOrders

const titles = new Map([...portalScreens, ...profileScreens].map(({ path, title }) => [path, title]))

/**
 * The portal's entries in the order that a tenant chose. An entry without a screen is our mistake:
 * RangeError.
 */
export function portalNavigation(order: PortalOrder): readonly NavigationEntry[] {
  return portalOrders[order].map((key) => {
    const path = portalEntries[key]
    const title = titles.get(path)
    if (title === undefined) throw new RangeError(`No screen is declared at ${path}.`)
    return { key, title, path }
  })
}
