import { useRef, useState } from 'react'
import { problemsOf } from './refusal.ts'
import { useText } from './terminology.tsx'

export interface Act {
  busy: boolean
  /** Why it was refused, in one sentence, until it is tried again. */
  problem: string | undefined
  /** Does it; a second press meanwhile does nothing. Answers whether it was done. */
  run: (act: () => Promise<unknown>) => Promise<boolean>
}

/** Something that one button does, without fields of its own: approve, accept, close. */
export function useAct(): Act {
  const text = useText()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await act()
      return true
    } catch (error) {
      setProblem(problemsOf(error, () => false, text('submit_failed')).form)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, problem, run }
}
