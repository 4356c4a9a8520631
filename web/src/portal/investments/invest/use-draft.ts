import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { settleMs } from '../../../kernel/constants.ts'
import { draftPlace, emptyDraft, readDraft } from './draft.ts'
import type { Draft } from './draft.ts'

export interface KeptDraft {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** When it was last kept in this browser; undefined before anything was entered. */
  savedAt: Date | undefined
  /** The reservation is made: there is nothing to come back to. */
  forget: () => void
}

/**
 * What is entered, kept half a second after the last key, and at once when the page is left, so that Back, a refresh or another day find
 * it again.
 */
export function useDraft(userId: number, slug: string): KeptDraft {
  const place = draftPlace(userId, slug)
  const [draft, setDraft] = useState(() => readDraft(localStorage.getItem(place)))
  const [savedAt, setSavedAt] = useState<Date>()
  const unsaved = useRef<Draft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useCallback(() => {
    clearTimeout(timer.current)
    if (unsaved.current === undefined) return
    localStorage.setItem(place, JSON.stringify(unsaved.current))
    unsaved.current = undefined
    setSavedAt(now())
  }, [place])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    unsaved.current = next
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, settleMs)
  }
  const forget = () => {
    clearTimeout(timer.current)
    unsaved.current = undefined
    localStorage.removeItem(place)
    setDraft(emptyDraft)
  }
  return { draft, change, savedAt, forget }
}
