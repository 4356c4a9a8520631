import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { settleMs } from '../../../kernel/constants.ts'
import type { OpportunityPage } from '../../../features/opportunities/records.ts'
import { draftPlace, saysTheSame } from './draft.ts'
import type { Draft } from './draft.ts'
import { begunWith, readSavedOrder } from './saved-order.ts'
import type { SavedOrder, ServerOrder } from './saved-order.ts'
import { useOrderOnServer } from './server-order.ts'

export interface SavedDraft {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** When it was last kept in this browser; undefined before anything was entered. */
  savedAt: Date | undefined
  /** When another window changed it, until something is entered here again. */
  changedElsewhere: Date | undefined
  /** How often another window did: what is thought about in a step begins anew with each. */
  followed: number
  /**
   * It is being reserved: what is shown stays as it was sent, whatever the server says, and a word of it that
   * was still on its way has arrived, since after the reservation it would begin another order.
   */
  hold: () => Promise<void>
  /** It was not reserved: what came meanwhile counts again. */
  release: () => void
  /**
   * The reservation is made: there is nothing to come back to. What is shown stays until the reservation
   * takes its place.
   */
  forget: () => void
}

interface DraftOptions {
  userId: number
  offer: Pick<OpportunityPage, 'id' | 'slug'>
  /** What was entered last on whichever device; null where the server couldn't be asked. */
  order: ServerOrder | null
  /** Another window made the reservation. */
  onForgotten: () => void
}

/**
 * What is entered, kept half a second after the last key, and at once when the page is left, so that Back, a
 * refresh, another day or another device finds it again. The server keeps it; this browser keeps what the
 * server has not taken yet, so that nothing is lost without a connection. All open windows show what is
 * entered in one, and none writes over what it didn't enter.
 */
export function useDraft({
  userId,
  offer: { id: offerId, slug },
  order,
  onForgotten,
}: DraftOptions): SavedDraft {
  const place = draftPlace(userId, slug)
  const [draft, setDraft] = useState(() => savedDraft(place, order))
  const [savedAt, setSavedAt] = useState<Date>()
  const unsaved = useRef<Partial<Draft>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [followed, setFollowed] = useState(0)
  const [changedElsewhere, setChangedElsewhere] = useState<Date>()
  const follow = (savedOrder: SavedOrder) => {
    const next = { ...savedOrder.draft, ...unsaved.current }
    setDraft(next)
    if (saysTheSame(next, draft)) return
    setFollowed(followed + 1)
    setChangedElsewhere(now())
  }
  const {
    enter,
    forget: forgetOwn,
    ...onServer
  } = useOrderOnServer({ userId, offerId, place, order, onChange: follow })
  const keep = useCallback(() => {
    clearTimeout(timer.current)
    if (unsaved.current === undefined) return
    const part = unsaved.current
    unsaved.current = undefined
    setSavedAt(now())
    enter(part)
  }, [enter])
  useBeforeLeaving(keep)
  const drop = () => {
    clearTimeout(timer.current)
    unsaved.current = undefined
    forgetOwn()
  }
  useKeptElsewhere(place, (text) => {
    if (text !== null) return follow(readSavedOrder(text))
    drop()
    onForgotten()
  })
  const change = (part: Partial<Draft>) => {
    unsaved.current = { ...unsaved.current, ...part }
    setDraft({ ...draft, ...part })
    setChangedElsewhere(undefined)
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, settleMs)
    onServer.release()
  }
  const hold = async () => {
    clearTimeout(timer.current)
    await onServer.hold()
  }
  const release = () => {
    onServer.release()
    keep()
  }
  const forget = () => {
    drop()
    localStorage.removeItem(place)
  }
  return { draft, change, savedAt, changedElsewhere, followed, hold, release, forget }
}

/** What this browser and the server know of the order. */
function savedDraft(place: string, order: ServerOrder | null): Draft {
  const saved = readSavedOrder(localStorage.getItem(place))
  return (order === null ? saved : begunWith(saved, order)).draft
}

/** Does something before the page, or the screen, is left. */
function useBeforeLeaving(act: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', act)
    return () => {
      window.removeEventListener('pagehide', act)
      act()
    }
  }, [act])
}

/** Tells what another window keeps in a place of this browser; null once it keeps nothing there any more. */
function useKeptElsewhere(place: string, tell: (stored: string | null) => void): void {
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === place) latest.current(newValue)
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [place])
}
