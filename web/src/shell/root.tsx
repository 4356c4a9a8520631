import { landingPath } from '@moorgate/contract/navigation.ts'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFlags } from '../kernel/branding.tsx'
import { RouteAnnouncer } from '../kernel/focus.tsx'
import { currentUserQuery } from '../kernel/session.ts'
import { PlaceContext } from '../kernel/visit.ts'
import type { Place } from '../kernel/visit.ts'
import { LinkContext } from '../ui/link.tsx'
import { ErrorPage } from './entry/error-page.tsx'
import { PlainFrame } from './entry/plain-frame.tsx'
import { RoutedLink } from './routed-link.tsx'

/** What is around every page: how links are followed, and that a change of page is announced. */
export function Root() {
  const place = useRoutedPlace()
  return (
    <PlaceContext value={place}>
      <LinkContext value={RoutedLink}>
        <Outlet />
        <RouteAnnouncer pathname={place.pathname} />
      </LinkContext>
    </PlaceContext>
  )
}

function useRoutedPlace(): Place {
  const router = useRouter()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const search = useRouterState({ select: (state) => state.location.searchStr })
  return useMemo(() => {
    const visit: Place['visit'] = (href, options) =>
      void router.navigate({ href, ...options, resetScroll: isOtherPage(pathname + search, href) })
    return { pathname, search, visit }
  }, [router, pathname, search])
}

/** A side panel or a filter leaves one where one is; another page, also of the same list, begins at its top. */
function isOtherPage(from: string, to: string): boolean {
  const [before, after] = [from, to].map((href) => new URL(href, location.origin))
  if (before?.pathname !== after?.pathname) return true
  return before?.searchParams.get('page') !== after?.searchParams.get('page')
}

/** "404 page not found", for an address that nothing answers. */
export function Missing() {
  const { roleId, home } = useReader()
  return (
    <Standing>
      <ErrorPage kind="not_found" roleId={roleId} home={home} />
    </Standing>
  )
}

/** "Something went wrong": a page that may not be opened, or one that broke. */
export function Wrong() {
  const { roleId, home } = useReader()
  const isFramed = useRouterState({ select: (state) => state.matches.some(isShownFrame) })
  const page = <ErrorPage kind="error" roleId={roleId} home={home} />
  return isFramed ? page : <Standing>{page}</Standing>
}

function isShownFrame({ routeId, status }: { routeId: string; status: string }): boolean {
  return (routeId === '/admin' || routeId === '/portal') && status === 'success'
}

function Standing({ children }: { children: React.ReactNode }) {
  return <PlainFrame centred>{children}</PlainFrame>
}

function useReader(): { roleId: number | undefined; home: string } {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const flags = useFlags()
  return { roleId: user?.role_id, home: landingPath(user?.role_id, flags) }
}
