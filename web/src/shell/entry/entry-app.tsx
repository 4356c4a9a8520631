import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react'
import type { ComponentType, MouseEvent } from 'react'
import { RouteAnnouncer } from '../../kernel/focus.tsx'
import { PageReady } from '../../kernel/page-ready.tsx'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { PlaceContext } from '../../kernel/visit.ts'
import type { Location, Navigate } from '../../kernel/visit.ts'
import { LinkContext } from '../../ui/link.tsx'
import type { LinkProps } from '../../ui/link.tsx'
import { Boundary } from '../boundary.tsx'
import { Wrong } from '../error-places.tsx'
import { staysHere } from '../link-press.ts'
import { entryAt } from './entry-match.ts'
import { entryScreens } from './screens.ts'

const pages: Readonly<Record<string, ComponentType<ScreenProps>>> = Object.fromEntries(
  Object.entries(entryScreens).map(([pattern, load]) => [
    pattern,
    lazy(async () => ({ default: await load() })),
  ]),
)

/** The entry pages: a handful of screens, an address, and nothing else. */
export function EntryApp() {
  const href = useSyncExternalStore(watchAddress, () => location.pathname + location.search)
  const place = useMemo(() => placeOf(href), [href])
  const { pattern, params } = entryAt(place.pathname, false) ?? { pattern: '/login', params: {} }
  const Page = pages[pattern]
  return (
    <PlaceContext value={place}>
      <LinkContext value={EntryLink}>
        <Boundary place={place.pathname} instead={<Wrong roleId={undefined} home="/login" framed={false} />}>
          <Suspense>
            {Page && <Page params={params} />}
            <PageReady />
          </Suspense>
        </Boundary>
        <RouteAnnouncer pathname={place.pathname} />
      </LinkContext>
    </PlaceContext>
  )
}

const watchers = new Set<() => void>()

function watchAddress(changed: () => void): () => void {
  watchers.add(changed)
  window.addEventListener('popstate', changed)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('popstate', changed)
  }
}

/** Entry pages follow one another here; anything else is a page of its own to the browser. */
const visit: Navigate = (href, { replace = false } = {}) => {
  const { pathname } = new URL(href, location.origin)
  if (pathname === '/' || entryAt(pathname, false) === undefined) return location.assign(href)
  history[replace ? 'replaceState' : 'pushState'](null, '', href)
  window.scrollTo(0, 0)
  for (const changed of watchers) changed()
}

function placeOf(href: string): Location {
  const { pathname, search } = new URL(href, location.origin)
  // Nothing here is lost by leaving, and the few pages there are need no fetching ahead.
  return { pathname, search, visit, prepare: () => {}, hold: () => () => {} }
}

function EntryLink({ href, onClick, children, ...rest }: LinkProps) {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!staysHere(event)) return
    event.preventDefault()
    visit(href)
  }
  return (
    <a href={href} onClick={press} {...rest}>
      {children}
    </a>
  )
}
