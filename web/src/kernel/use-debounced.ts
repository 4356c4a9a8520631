import { useCallback, useEffect, useRef } from 'react'
import { settleMs } from './constants.ts'

/**
 * A function that runs once the calls have stopped for half a second, with the last of their values. Not for
 * somebody who has followed a link meanwhile, whose page is on its way: they are not called back.
 */
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
  return useCallback(
    (value) => {
      clearTimeout(timer.current)
      const { pathname } = location
      timer.current = setTimeout(() => {
        if (location.pathname === pathname) latest.current(value)
      }, afterMs)
    },
    [afterMs],
  )
}
