import type { Screen } from '@moorgate/contract/screens.ts'
import { lazyRouteComponent, useParams } from '@tanstack/react-router'
import type { ScreenComponent } from '../kernel/screen-component.ts'
import { screenComponents } from './registry.ts'

/** A screen's component as the router takes it: fetched when first needed, or ahead. */
export function screenPlace(screen: Screen) {
  const load = screenComponents[screen.path]
  return lazyRouteComponent(async () => {
    const Component = load ? await load() : await emptyScreen(screen)
    return { default: () => <Component params={useParams({ strict: false }) as Record<string, string>} /> }
  })
}

async function emptyScreen(screen: Screen): Promise<ScreenComponent> {
  const { EmptyScreen } = await import('./empty-screen.tsx')
  return () => <EmptyScreen screen={screen} />
}
