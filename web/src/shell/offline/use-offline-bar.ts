import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { whenRested } from '../../kernel/idle.ts'

/** What describes why something is off. */
export const offlineBarId = 'offline'

/** The bar, fetched while there is a connection, and not before the first picture. */
export function useOfflineBar(isOffline: boolean): ComponentType | undefined {
  const [bar, setBar] = useState<{ Bar: ComponentType }>()
  useEffect(() => {
    const fetchBar = async () => {
      if (!isOffline) await whenRested()
      const { OfflineBar } = await import('./offline-bar.tsx')
      setBar({ Bar: OfflineBar })
    }
    // Lost before it came: the page stays as it is.
    void fetchBar().catch(() => undefined)
  }, [isOffline])
  return bar?.Bar
}
