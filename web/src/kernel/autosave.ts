import { useEffect, useRef, useState } from 'react'
import { clock } from '../ui/format-dates.ts'
import { now } from './clock.ts'
import { settleMs } from './constants.ts'

export interface SaveState {
  kind: 'saved' | 'unsaved' | 'failed'
  text: string
}

/**
 * Saves a draft half a second after its last change, never twice at once. Answers what the foot of a form says: "Saved at
 * 10:41". `key` is what counts as a change, such as the draft's JSON.
 */
export function useAutosave(key: string, save: () => Promise<void>): SaveState | undefined {
  const [state, setState] = useState<SaveState>()
  const latest = useRef(save)
  const saved = useRef(key)
  const running = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (key === saved.current) return undefined
    setState({ kind: 'unsaved', text: 'Saving' })
    const timer = setTimeout(() => {
      running.current = running.current.then(async () => {
        try {
          await latest.current()
          saved.current = key
          setState({ kind: 'saved', text: `Saved at ${clock(now())}` })
        } catch {
          setState({ kind: 'failed', text: 'We couldn’t save. Your text is still here' })
        }
      })
    }, settleMs)
    return () => clearTimeout(timer)
  }, [key])
  return state
}
