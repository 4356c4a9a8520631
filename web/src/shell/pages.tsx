import { isStaff } from '@moorgate/contract/roles.ts'
import { createElement, useEffect, useMemo, useState, useTransition } from 'react'
import { useFlags } from '../kernel/branding.tsx'
import { RouteAnnouncer } from '../kernel/focus.tsx'
import type { CurrentUser } from '../kernel/session.ts'
import { PlaceContext } from '../kernel/visit.ts'
import type { Place } from '../kernel/visit.ts'
import { LinkContext } from '../ui/link.tsx'
import { WayOutContext } from '../ui/way-out.ts'
import { Boundary } from './boundary.tsx'
import { Coming } from '../ui/coming.tsx'
import { Missing, Wrong } from './error-places.tsx'
import type { ErrorPlaceProps } from './error-places.tsx'
import { Frames } from './frames.tsx'
import { settle } from './guards/guard.ts'
import type { Guard, Passage, Visitor } from './guards/guard.ts'
import { RoutedLink } from './routed-link.tsx'
import { createHistory } from './router/history.ts'
import type { BrowserHistory, Stop } from './router/history.ts'
import { useReturnedFocus } from './router/returned-focus.ts'
import { useScroll } from './router/scroll.ts'
import { forgetLostScreens, loadScreen, screenPlace } from './screen-place.tsx'

export interface PagesProps {
  user: CurrentUser | null
}

/**
 * The page at the window's address, for whoever is here. Screens, guards and redirects are the contract's; here is what a browser
 * needs besides: history, scroll, links, and a page that stays until the next one's code has come.
 */
export function Pages({ user, guard }: PagesProps & { guard: Guard }) {
  const flags = useFlags()
  const roleId = user?.role_id
  const visitor = useMemo(() => ({ roleId, flags }), [roleId, flags])
  const [history] = useState(createHistory)
  const [stop, setStop] = useState(history.stop)
  const { href, passage } = useMemo(() => settle(guard, stop.href, visitor), [guard, stop.href, visitor])
  useEffect(() => {
    if (href !== stop.href) history.go(href, { replace: true, resetScroll: false })
  }, [history, href, stop.href])
  useScroll(stop)
  useReturnedFocus(stop)
  const place = usePlaceAt(href, { history, guard, visitor })
  const reader = { roleId, home: guard.homeOf(visitor) }
  return (
    <PlaceContext value={place}>
      <LinkContext value={RoutedLink}>
        <WayOutContext value={history.holdOver}>
          <Boundary place={href} instead={<Wrong {...reader} framed={false} />}>
            <Page passage={passage} place={href} reader={reader} />
          </Boundary>
        </WayOutContext>
        <NextPage history={history} onArrival={setStop} />
        <RouteAnnouncer pathname={place.pathname} />
      </LinkContext>
    </PlaceContext>
  )
}

interface NextPageProps {
  history: BrowserHistory
  onArrival: (stop: Stop) => void
}

/** Follows the history, and says when the next page takes its time. Only this is drawn anew for that: the page that stands there is not. */
function NextPage({ history, onArrival }: NextPageProps) {
  const [isComing, come] = useTransition()
  const [first] = useState(history.stop)
  useEffect(() => {
    const arrive = (next: Stop) => {
      forgetLostScreens()
      come(() => onArrival(next))
    }
    const leave = history.subscribe(arrive)
    // The first page may have led on already: its effects come before this one.
    if (history.stop() !== first) arrive(history.stop())
    return leave
  }, [history, first, onArrival])
  return isComing && <Coming />
}

interface Way {
  history: BrowserHistory
  guard: Guard
  visitor: Visitor
}

function usePlaceAt(href: string, { history, guard, visitor }: Way): Place {
  return useMemo(() => {
    const { pathname, search } = new URL(href, location.origin)
    return {
      pathname,
      search,
      visit: (next, options) =>
        history.go(next, { ...options, resetScroll: isOtherPage(pathname + search, next) }),
      prepare: (next) => {
        const { passage } = settle(guard, next, visitor)
        if (passage.kind === 'open') void loadScreen(passage.screen).catch(() => undefined)
      },
      hold: history.hold,
    }
  }, [href, history, guard, visitor])
}

/** A side panel or a filter leaves one where one is; another page, also of the same list, begins at its top. */
function isOtherPage(from: string, to: string): boolean {
  const [before, after] = [from, to].map((href) => new URL(href, location.origin))
  if (before?.pathname !== after?.pathname) return true
  return before?.searchParams.get('page') !== after?.searchParams.get('page')
}

interface PageProps {
  passage: Exclude<Passage, { kind: 'elsewhere' }>
  place: string
  reader: ErrorPlaceProps
}

function Page({ passage, place, reader }: PageProps) {
  if (passage.kind === 'absent') return <Missing {...reader} />
  if (passage.kind === 'sign_in') return <SignIn path={passage.path} />
  const wrong = <Wrong {...reader} framed />
  if (passage.kind === 'forbidden' && !passage.framed)
    return <Wrong {...reader} kind="forbidden" framed={false} />
  if (passage.kind === 'forbidden')
    return (
      <Frames side={isStaff(reader.roleId) ? 'admin' : 'portal'}>
        <Wrong {...reader} kind="forbidden" framed />
      </Frames>
    )
  const { screen, params } = passage
  return (
    <Frames side={screen.side} path={screen.path}>
      <Boundary place={place} instead={wrong}>
        {createElement(screenPlace(screen), { params })}
      </Boundary>
    </Frames>
  )
}

/** The entry pages are another application: the browser goes there by itself. */
function SignIn({ path }: { path: string }) {
  useEffect(() => location.replace(path), [path])
  return null
}
