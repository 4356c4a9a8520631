import { createContext, use, useEffect } from 'react'

/**
 * A task that wants the whole attention: a test, a signature, a payment. The portal's navigation is put away
 * for it.
 */
export interface FocusTask {
  /** At the right of the bar: "Answers save as you go". */
  note: string
  /** The one way out. */
  leave: { label: string; href: string }
}

/** Given by the portal's frame. */
export const FocusTaskContext = createContext<(task: FocusTask | undefined) => void>(() => {})

/** While the calling screen stands, the frame shows only logo, note and the way out. */
export function useFocusTask({ note, leave: { label, href } }: FocusTask): void {
  const begin = use(FocusTaskContext)
  useEffect(() => {
    begin({ note, leave: { label, href } })
    return () => begin(undefined)
  }, [begin, note, label, href])
}
