import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { noteAnswer, useOffline } from '../../kernel/offline/connection.ts'
import { Button } from '../../ui/button.tsx'
import { clock, dateFull } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Announced } from '../../ui/visually-hidden.tsx'
import styles from './offline-bar.module.css'
import { offlineBarId } from './use-bar-wanted.ts'
import { asksWho } from '../../kernel/offline/kept-kinds.ts'

/**
 * Below the navigation while there is no connection: the time of the figures, and what has to wait. When there is
 * a connection again, the page's data is read again, and a screen reader says so once.
 */
export function OfflineBar() {
  const isOffline = useOffline()
  const [isBack, setBack] = useState(false)
  const refresh = useRefresh()
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    if (wasOffline.current === isOffline) return
    wasOffline.current = isOffline
    setBack(!isOffline)
    if (!isOffline) void refresh()
  }, [isOffline, refresh])
  return (
    <>
      {isOffline && <Bar onTry={refresh} />}
      <Announced>{isOffline ? 'You’re offline.' : isBack ? 'You’re back online.' : ''}</Announced>
    </>
  )
}

const againMs = 5_000

function Bar({ onTry }: { onTry: () => Promise<void> }) {
  const asAt = useAsAt()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // The browser says by itself when it is connected again, but not whether the other end answers.
    const look = () =>
      fetch('/up', { cache: 'no-store' }).then(
        ({ ok }) => noteAnswer(ok),
        () => undefined,
      )
    const timer = setInterval(() => navigator.onLine && void look(), againMs)
    return () => clearInterval(timer)
  }, [])
  const attempt = async () => {
    setBusy(true)
    await onTry()
    setBusy(false)
  }
  return (
    <aside className={styles.bar} aria-label="Connection">
      <div className={styles.inner}>
        <Icon of={WifiOff} size={20} />
        <p id={offlineBarId}>
          <b>You’re offline.</b> {asAt && `Figures as at ${dateFull(asAt)}, ${clock(asAt)}. `}
          Investing, paying and signing are off until you’re back online.
        </p>
        <Button busy={busy} busyLabel="Trying" onClick={() => void attempt()}>
          Try now
        </Button>
      </div>
    </aside>
  )
}

/** Reads again what the page shows, and drops the rest of the cache, which may be out of date. */
function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  const [refresh] = useState(() => () => queries.invalidateQueries())
  return refresh
}

/** When the oldest answer that the page shows came; undefined where it shows none. */
function useAsAt(): Date | undefined {
  const cache = useQueryClient().getQueryCache()
  const watch = useCallback(
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  )
  const oldest = useSyncExternalStore(watch, () => {
    const shown = cache
      .findAll({ type: 'active' })
      .filter(({ queryKey, state }) => state.data !== undefined && !asksWho(queryKey))
    return Math.min(...shown.map(({ state }) => state.dataUpdatedAt))
  })
  return Number.isFinite(oldest) ? new Date(oldest) : undefined
}
