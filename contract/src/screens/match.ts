import { readerOf } from './path.ts'
import type { Screen } from './screen.ts'

export type ScreenMatch = {
  readonly screen: Screen
  readonly params: Readonly<Record<string, string>>
  /**
   * False for another spelling: the browser goes on to `pathTo(screen.path, params)`, replacing this entry.
   */
  readonly canonical: boolean
}

/**
 * Finds the one of these screens that is at a browser path (without query), or undefined. No path is read by
 * two patterns (ids are numbers, and the tests hold us to it), so their order means nothing.
 */
export function matcherOf(screens: readonly Screen[]): (pathname: string) => ScreenMatch | undefined {
  const readers = screens
    .flatMap((screen) => [screen.path, ...(screen.also ?? [])].map((path) => ({ path, screen })))
    .map(({ path, screen }) => ({ screen, read: readerOf(path), canonical: path === screen.path }))
  return (pathname) => {
    for (const { screen, read, canonical } of readers) {
      const params = read(pathname)
      if (params !== undefined) return { screen, params, canonical }
    }
    return undefined
  }
}
