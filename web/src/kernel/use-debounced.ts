import { useEffect, useRef } from 'react'
import { settleMs } from './constants.ts'

/** A function that runs once the calls have stopped for half a second, with the last of their values. */
export function useDebounced<Value>(
  act: (value: Value) => void,
  afterMs: number = settleMs,
): (value: Value) => void {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (value) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(value), afterMs)
  }
}
