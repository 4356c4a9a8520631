import { useEffect, useState } from 'react'
import { whenRested } from '../../kernel/idle.ts'

/** What describes why something is off. */
export const offlineBarId = 'offline'

/**
 * Whether the bar is to be there, which also says that the connection is back: from when it is first needed,
 * or else when the first picture has been there for a while.
 */
export function useBarWanted(isOffline: boolean): boolean {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const moment = isOffline ? Promise.resolve() : whenRested()
    void moment.then(() => setWanted(true))
  }, [isOffline])
  return isWanted
}
