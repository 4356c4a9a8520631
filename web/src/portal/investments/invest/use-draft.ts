import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { settleMs } from '../../../kernel/constants.ts'
import type { OfferPage } from '../../records.ts'
import { draftPlace, emptyDraft, readDraft, saysTheSame } from './draft.ts'
import type { Draft } from './draft.ts'
import { useOrderElsewhere } from './follow-order.ts'

export interface KeptDraft {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** When it was last kept in this browser; undefined before anything was entered. */
  savedAt: Date | undefined
  /** When another window changed it, until something is entered here again. */
  changedElsewhere: Date | undefined
  /** How often another window did: what is thought about in a step begins anew with each. */
  followed: number
  /** The reservation is made: there is nothing to come back to. */
  forget: () => void
}

/**
 * What is entered, kept half a second after the last key, and at once when the page is left, so that Back, a refresh or another day find
 * it again. Windows of this browser share it, and those that are open on other devices follow it: what is entered in one the others show,
 * and none writes over what it didn't enter. `onForgotten` is told when another window made the reservation.
 */
export function useDraft(
  userId: number,
  { id: offerId, slug }: Pick<OfferPage, 'id' | 'slug'>,
  onForgotten: () => void,
): KeptDraft {
  const place = draftPlace(userId, slug)
  const [draft, setDraft] = useState(() => readDraft(localStorage.getItem(place)))
  const [savedAt, setSavedAt] = useState<Date>()
  const unsaved = useRef<Partial<Draft>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [followed, setFollowed] = useState(0)
  const [changedElsewhere, setChangedElsewhere] = useState<Date>()
  /** What is kept, under what of it is still on its way from here, and what is only typed. */
  const shown = (kept: Draft) => ({ ...kept, ...onTheWay.current, ...unsaved.current })
  const follow = (kept: Draft) => {
    const next = shown(kept)
    setDraft(next)
    if (saysTheSame(next, draft)) return
    setFollowed(followed + 1)
    setChangedElsewhere(now())
  }
  const { tell, onTheWay } = useOrderElsewhere({
    userId,
    offerId,
    hear: (part, isOwn) => {
      const kept = { ...readDraft(localStorage.getItem(place)), ...part }
      localStorage.setItem(place, JSON.stringify(kept))
      if (isOwn) setDraft(shown(kept))
      else follow(kept)
    },
    settle: () => {
      if (localStorage.getItem(place) !== null) setDraft(shown(readDraft(localStorage.getItem(place))))
    },
  })
  const telling = useRef(tell)
  useEffect(() => {
    telling.current = tell
  })
  const keep = useCallback(() => {
    clearTimeout(timer.current)
    if (unsaved.current === undefined) return
    const part = unsaved.current
    localStorage.setItem(place, JSON.stringify({ ...readDraft(localStorage.getItem(place)), ...part }))
    unsaved.current = undefined
    setSavedAt(now())
    telling.current(part)
  }, [place])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])
  const drop = () => {
    clearTimeout(timer.current)
    unsaved.current = undefined
    setDraft(emptyDraft)
  }
  useKeptElsewhere(place, (kept) => {
    if (kept !== null) return follow(readDraft(kept))
    drop()
    onForgotten()
  })
  const change = (part: Partial<Draft>) => {
    unsaved.current = { ...unsaved.current, ...part }
    setDraft({ ...draft, ...part })
    setChangedElsewhere(undefined)
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, settleMs)
  }
  const forget = () => {
    drop()
    localStorage.removeItem(place)
  }
  return { draft, change, savedAt, changedElsewhere, followed, forget }
}

/** Tells what another window keeps in a place of this browser; null once it keeps nothing there any more. */
function useKeptElsewhere(place: string, tell: (kept: string | null) => void): void {
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
