import type { Screen } from '@moorgate/contract/screens.ts'
import { lazy } from 'react'
import type { ComponentType } from 'react'
import { inIdleTurn } from '../kernel/idle.ts'
import type { ScreenComponent, ScreenProps } from '../kernel/screen-component.ts'
import { fetchLostStyles } from '../ui/lost-styles.ts'
import { tableOf } from './registry.ts'

const places = new Map<string, ComponentType<ScreenProps>>()
const lost = new Set<string>()
const lostBefore = new Set<string>()

/**
 * A screen's component, fetched when it is first shown; the same one each time, so that React keeps what it
 * holds.
 */
export function screenPlace(screen: Screen): ComponentType<ScreenProps> {
  const known = places.get(screen.path)
  if (known) return known
  const isAgain = lostBefore.delete(screen.path)
  const place = lazy(async () => {
    try {
      if (isAgain) await fetchLostStyles()
      return { default: await loadScreen(screen) }
    } catch (error) {
      lost.add(screen.path)
      throw error
    }
  })
  places.set(screen.path, place)
  return place
}

/**
 * React keeps what could not be fetched as it is. At the next change of page it is asked for again, but not
 * while it is being drawn.
 */
export function forgetLostScreens(): void {
  for (const path of lost) {
    places.delete(path)
    lostBefore.add(path)
  }
  lost.clear()
}

/** Now or ahead. */
async function loadScreen(screen: Screen): Promise<ScreenComponent> {
  const load = (await tableOf(screen))[screen.path]
  return load ? load() : emptyScreen(screen)
}

const fetchedAhead = new Set<string>()

/** Once, however many links lead to the screen: each row of a list has one. */
export function fetchAhead(screen: Screen): void {
  if (fetchedAhead.has(screen.path)) return
  fetchedAhead.add(screen.path)
  inIdleTurn(async () => {
    try {
      await loadScreen(screen)
    } catch {
      fetchedAhead.delete(screen.path)
    }
  })
}

async function emptyScreen(screen: Screen): Promise<ScreenComponent> {
  const { EmptyScreen } = await import('./empty-screen.tsx')
  return ({ params }) => <EmptyScreen screen={screen} params={params} />
}
