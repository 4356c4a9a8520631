import type { Screen } from '@moorgate/contract/screens.ts'
import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { ScreenComponent, ScreenProps } from '../kernel/screen-component.ts'
import { registries } from './registry.ts'

const places = new Map<string, ComponentType<ScreenProps>>()

/** A screen's component, fetched when it is first shown; the same one each time, so that React keeps what it holds. */
export function screenPlace(screen: Screen): ComponentType<ScreenProps> {
  const known = places.get(screen.path)
  if (known) return known
  const place = lazy(async () => ({ default: await loadScreen(screen) }))
  places.set(screen.path, place)
  return place
}

/** Fetches a screen's code, now or ahead. */
export async function loadScreen(screen: Screen): Promise<ScreenComponent> {
  const load = (await registries[screen.side]())[screen.path]
  return load ? load() : emptyScreen(screen)
}

async function emptyScreen(screen: Screen): Promise<ScreenComponent> {
  const { EmptyScreen } = await import('./empty-screen.tsx')
  return ({ params }) => <EmptyScreen screen={screen} params={params} />
}
