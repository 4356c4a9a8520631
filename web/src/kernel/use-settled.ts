import { useEffect, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/**
 * A text that is being typed, once it has been the same for half a second; undefined until then. An empty one
 * needs no wait.
 */
export function useSettled(typed: string): string | undefined {
  const [settled, setSettled] = useState(typed)
  const settle = useDebounced(setSettled)
  useEffect(() => settle(typed), [typed, settle])
  return typed === '' || typed === settled ? typed : undefined
}
