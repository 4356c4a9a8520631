import { isStaff } from '@moorgate/contract/roles.ts'
import { createElement, useEffect, useMemo, useRef, useState, useTransition } from 'react'
import type { MouseEvent, RefObject } from 'react'
import { PageReady } from '../kernel/page-ready.tsx'
import { useFlags } from '../kernel/branding.tsx'
import { prefetchMarginPx } from '../kernel/constants.ts'
import { RouteAnnouncer } from '../kernel/focus.tsx'
import { whenUsed } from '../kernel/idle.ts'
import type { CurrentUser } from '../kernel/session.ts'
import { PlaceContext, usePlace } from '../kernel/visit.ts'
import type { Location } from '../kernel/visit.ts'
import { PendingBar } from '../ui/pending-bar.tsx'
import { LinkContext } from '../ui/link.tsx'
import type { LinkProps } from '../ui/link.tsx'
import { NavigationBlockerContext } from '../ui/navigation-blocker.ts'
import { Boundary } from './boundary.tsx'
import { Wrong } from './error-places.tsx'
import type { ErrorPlaceProps } from './error-places.tsx'
import { Frames } from './frames.tsx'
import { decideRoute } from './guards/guard.ts'
import type { Guard, RouteDecision, Visitor } from './guards/guard.ts'
import { staysHere } from './link-press.ts'
import { createHistory } from './router/history.ts'
import type { BrowserHistory, HistoryLocation } from './router/history.ts'
import { useReturnedFocus } from './router/returned-focus.ts'
import { useScroll } from './router/scroll.ts'
import { fetchAhead, forgetLostScreens, screenPlace } from './screen-code.tsx'

export interface PagesProps {
  user: CurrentUser | null
}

/**
 * The page at the window's address, for the person who is here. Screens, guards and redirects are the
 * contract's; here is what a browser needs besides: history, scroll, links, and a page that stays until the
 * next one's code has come.
 */
export function Pages({ user, guard }: PagesProps & { guard: Guard }) {
  const flags = useFlags()
  const roleId = user?.role_id
  const visitor = useMemo(() => ({ roleId, flags }), [roleId, flags])
  const [history] = useState(createHistory)
  const [stop, setStop] = useState(history.stop)
  const { href, passage } = useMemo(() => decideRoute(guard, stop.href, visitor), [guard, stop.href, visitor])
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
        <NavigationBlockerContext value={history.holdOver}>
          <Boundary place={href} instead={<Wrong {...reader} framed={false} />}>
            <Page passage={passage} place={href} reader={reader} />
          </Boundary>
        </NavigationBlockerContext>
        <NextPage history={history} onArrival={setStop} />
        <RouteAnnouncer pathname={place.pathname} />
      </LinkContext>
    </PlaceContext>
  )
}

interface NextPageProps {
  history: BrowserHistory
  onArrival: (stop: HistoryLocation) => void
}

/**
 * Follows the history, and says when the next page takes its time. Only this is drawn anew for that: the page
 * that stands there is not.
 */
function NextPage({ history, onArrival }: NextPageProps) {
  const [isComing, come] = useTransition()
  const [first] = useState(history.stop)
  useEffect(() => {
    const arrive = (next: HistoryLocation) => {
      forgetLostScreens()
      come(() => onArrival(next))
    }
    const leave = history.subscribe(arrive)
    // The first page may have led on already: its effects come before this one.
    if (history.stop() !== first) arrive(history.stop())
    return leave
  }, [history, first, onArrival])
  return isComing && <PendingBar />
}

interface RouterContext {
  history: BrowserHistory
  guard: Guard
  visitor: Visitor
}

function usePlaceAt(href: string, { history, guard, visitor }: RouterContext): Location {
  return useMemo(() => {
    const { pathname, search } = new URL(href, location.origin)
    return {
      pathname,
      search,
      visit: (next, options) =>
        history.go(next, { ...options, resetScroll: isOtherPage(pathname + search, next) }),
      prepare: (next) => {
        const { passage } = decideRoute(guard, next, visitor)
        if (passage.kind === 'open') fetchAhead(passage.screen)
      },
      hold: history.hold,
    }
  }, [href, history, guard, visitor])
}

/**
 * A side panel or a filter leaves one where one is; another page, also of the same list, begins at its top.
 */
function isOtherPage(from: string, to: string): boolean {
  const [before, after] = [from, to].map((href) => new URL(href, location.origin))
  if (before?.pathname !== after?.pathname) return true
  return before?.searchParams.get('page') !== after?.searchParams.get('page')
}

interface PageProps {
  passage: Exclude<RouteDecision, { kind: 'elsewhere' }>
  place: string
  reader: ErrorPlaceProps
}

function Page({ passage, place, reader }: PageProps) {
  if (passage.kind === 'sign_in') return <SignIn path={passage.path} />
  if (passage.kind !== 'open') {
    const { kind, framed } = passage
    const page = <Wrong {...reader} kind={kind === 'absent' ? 'not_found' : kind} framed={framed} />
    if (framed) return <Frames side={isStaff(reader.roleId) ? 'admin' : 'portal'}>{page}</Frames>
    return (
      <>
        {page}
        <PageReady />
      </>
    )
  }
  const { screen, params } = passage
  return (
    <Frames side={screen.side} path={screen.path}>
      <Boundary
        place={place}
        instead={<Wrong {...reader} framed />}
        missing={<Wrong {...reader} framed kind="not_found" />}
      >
        {createElement(screenPlace(screen), { key: recordOf(params), params })}
      </Boundary>
    </Frames>
  )
}

/**
 * The key of a page: each record has its own, so that no state of one is shown on another. The suffix is left
 * out, because it only chooses a view of the same record.
 */
function recordOf({ suffix: _suffix, ...record }: Readonly<Record<string, string>>): string {
  return Object.values(record).join(' ')
}

/** The entry pages are another application: the browser goes there by itself. */
function SignIn({ path }: { path: string }) {
  useEffect(() => location.replace(path), [path])
  return null
}

/** A link that the router follows. Near the window, its page is fetched ahead. */
function RoutedLink({ href, onClick, children, ...rest }: LinkProps) {
  const { visit, prepare } = usePlace()
  const link = useRef<HTMLAnchorElement>(null)
  useNearWindow(link, href, prepare)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!staysHere(event)) return
    event.preventDefault()
    visit(href, { pressed: true })
  }
  return (
    <a ref={link} href={href} onClick={press} {...rest}>
      {children}
    </a>
  )
}

function useNearWindow(
  link: RefObject<HTMLAnchorElement | null>,
  href: string,
  prepare: (href: string) => void,
): void {
  useEffect(() => {
    const element = link.current
    if (!element || savesData()) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        watcher.disconnect()
        prepare(href)
      },
      { rootMargin: `${prefetchMarginPx}px` },
    )
    void whenUsed().then(() => element.isConnected && watcher.observe(element))
    return () => watcher.disconnect()
  }, [link, href, prepare])
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
