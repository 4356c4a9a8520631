import type { Screen } from '@moorgate/contract/screens.ts'
import { lazyRouteComponent, useParams } from '@tanstack/react-router'
import type { ScreenComponent } from '../kernel/screen-component.ts'
import { registries } from './registry.ts'

/** A screen's component as the router takes it: fetched when first needed, or ahead. */
export function screenPlace(screen: Screen) {
  return lazyRouteComponent(async () => {
    const registry = await registries[screen.side]()
    const load = registry[screen.path]
    return { default: withParams(load ? await load() : await emptyScreen(screen)) }
  })
}

function withParams(Component: ScreenComponent) {
  return function Place() {
    return <Component params={useParams({ strict: false }) as Record<string, string>} />
  }
}

async function emptyScreen(screen: Screen): Promise<ScreenComponent> {
  const { EmptyScreen } = await import('./empty-screen.tsx')
  return () => <EmptyScreen screen={screen} />
}
