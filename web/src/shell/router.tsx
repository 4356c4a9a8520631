import type { Flags } from '@moorgate/contract/features.ts'
import { screens } from '@moorgate/contract/screens.ts'
import type { Screen } from '@moorgate/contract/screens.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import type { AnyRoute, ParsedLocation } from '@tanstack/react-router'
import { parseFlat, stringifyFlat } from '../kernel/search.ts'
import { currentUserQuery } from '../kernel/session.ts'
import type { CurrentUser } from '../kernel/session.ts'
import { passageTo } from './guard.ts'
import { Missing, Root, Wrong } from './root.tsx'
import { routePath } from './route-path.ts'
import { screenPlace } from './screen-place.tsx'

export interface RouterContext {
  queries: QueryClient
  flags: Flags
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen that a route shows. */
    screen?: Screen
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** Somebody may not be here. Shown as the general error page, in the frame if they may be in that. */
class Forbidden extends Error {}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: Missing,
  errorComponent: Wrong,
  beforeLoad: async ({ context }) => ({ user: await whoIsHere(context.queries) }),
})

/** Without an answer in time, or with 503, it is the maintenance page (specification §4). */
async function whoIsHere(queries: QueryClient): Promise<CurrentUser | null> {
  try {
    return await queries.ensureQueryData(currentUserQuery)
  } catch {
    throw redirect({ href: '/maintenance', replace: true, reloadDocument: true })
  }
}

const frames: Readonly<Record<Screen['side'], AnyRoute>> = {
  admin: createRoute({
    getParentRoute: () => rootRoute,
    id: 'admin',
    component: lazyRouteComponent(() => import('./admin/admin-frame.tsx'), 'AdminFrame'),
    errorComponent: Wrong,
    beforeLoad: ({ context, location }) => enterSide('admin', context, location),
  }),
  portal: createRoute({
    getParentRoute: () => rootRoute,
    id: 'portal',
    component: lazyRouteComponent(() => import('./portal/portal-frame.tsx'), 'PortalFrame'),
    errorComponent: Wrong,
    beforeLoad: ({ context, location }) => enterSide('portal', context, location),
  }),
  public: rootRoute,
}

/** Pages that share a list of pages beside them. */
const settings = createRoute({
  getParentRoute: () => frames.admin,
  id: 'settings',
  component: lazyRouteComponent(() => import('./admin/settings-frame.tsx'), 'SettingsFrame'),
})
const profile = createRoute({
  getParentRoute: () => frames.portal,
  id: 'profile',
  component: lazyRouteComponent(() => import('./portal/profile-frame.tsx'), 'ProfileFrame'),
})

function parentOf({ path, side }: Screen): AnyRoute {
  if (path.startsWith('/admin/settings/')) return settings
  return path.startsWith('/investor/profile/') ? profile : frames[side]
}

type Context = RouterContext & { user: CurrentUser | null }
type Place = Pick<ParsedLocation, 'pathname' | 'href' | 'searchStr' | 'hash'>

function visitorOf({ user, flags }: Context) {
  return { roleId: user?.role_id, flags }
}

/** Strangers sign in, and whoever belongs to the other side does not even see this side's frame. */
function enterSide(side: 'admin' | 'portal', context: Context, location: Place): void {
  const { user } = context
  if (user === null) passOn(context, location)
  else if ((user.role_id === 5) !== (side === 'portal')) throw new Forbidden()
}

function passOn(context: Context, location: Place): void {
  const passage = passageTo(location.pathname, location.href, visitorOf(context))
  switch (passage.kind) {
    case 'open':
      return
    case 'elsewhere':
      throw redirect({ href: passage.path + location.searchStr, hash: location.hash, replace: true })
    case 'sign_in':
      throw redirect({ href: passage.path, replace: true, reloadDocument: true })
    case 'absent':
      throw notFound()
    case 'forbidden':
      throw new Forbidden()
  }
}

function routesOf(screen: Screen): AnyRoute[] {
  return [screen.path, ...(screen.also ?? [])].map((pattern) =>
    createRoute({
      getParentRoute: () => parentOf(screen),
      path: routePath(pattern),
      staticData: { screen },
      beforeLoad: ({ context, location }) => passOn(context as Context, location),
      component: screenPlace(screen),
      errorComponent: Wrong,
    }),
  )
}

function routesUnder(parent: AnyRoute): AnyRoute[] {
  return screens.filter((screen) => parentOf(screen) === parent).flatMap(routesOf)
}

/** Every page of the product, from the contract's declaration of screens. */
export function createAppRouter(context: RouterContext) {
  const routeTree = rootRoute.addChildren([
    frames.admin.addChildren([...routesUnder(frames.admin), settings.addChildren(routesUnder(settings))]),
    frames.portal.addChildren([...routesUnder(frames.portal), profile.addChildren(routesUnder(profile))]),
    ...routesUnder(rootRoute),
  ])
  return createRouter({
    routeTree,
    context,
    parseSearch: parseFlat,
    stringifySearch: stringifyFlat,
    defaultPreload: false,
    // What is read lives in the query client, which knows better what is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    scrollRestoration: true,
    scrollToTopSelectors: ['[data-scroll]'],
    trailingSlash: 'never',
    notFoundMode: 'root',
  })
}
