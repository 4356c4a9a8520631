import { useEffect, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { PendingBar } from '../ui/pending-bar.tsx'
import { showFailure } from '../ui/toasts.ts'
import { fetchLostStyles } from '../ui/lost-styles.ts'

interface OverlayProps {
  /** Where it stays in the page while it is closed. */
  open?: boolean | undefined
  onClose: () => void
}

/**
 * A dialog or panel whose code is fetched when it is first wanted. A line says that it is on its way. Where
 * it doesn't come, it is closed again and that is said: the page below stays, with all that was typed on it,
 * and the next press asks anew.
 */
export function overlay<Props extends OverlayProps>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  let fetched: ComponentType<Props> | undefined
  let isLost = false
  const fetch = async () => {
    try {
      if (isLost) await fetchLostStyles()
      fetched = await load()
    } catch (error) {
      isLost = true
      throw error
    }
  }
  return function Overlay(props: Props) {
    const [Shown, setShown] = useState(() => fetched)
    const { open = true, onClose } = props
    const isAwaited = open && Shown === undefined
    useFetched(isAwaited, fetch, {
      onCome: () => setShown(() => fetched),
      onLost: () => {
        showFailure('We couldn’t open this. Check your connection and try again.')
        onClose()
      },
    })
    if (Shown) return <Shown {...props} />
    return isAwaited && <PendingBar label="Loading" />
  }
}

interface Outcome {
  onCome: () => void
  onLost: () => void
}

function useFetched(isAwaited: boolean, fetch: () => Promise<void>, outcome: Outcome): void {
  const latest = useRef(outcome)
  useEffect(() => {
    latest.current = outcome
  })
  useEffect(() => {
    if (!isAwaited) return undefined
    let isLeft = false
    const tell = (what: keyof Outcome) => () => {
      if (!isLeft) latest.current[what]()
    }
    void fetch().then(tell('onCome'), tell('onLost'))
    return () => {
      isLeft = true
    }
  }, [isAwaited, fetch])
}
