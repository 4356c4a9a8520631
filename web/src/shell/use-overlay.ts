import { useState } from 'react'
import { usePathname } from '../kernel/visit.ts'

/** Leads on to where somebody's role begins, and shows no page of its own. */
const home = '/'

/** What lies over the page, one thing at a time. It goes with the page over which it was opened. */
export function useOverlay<Kind extends string>(): [Kind | undefined, (kind: Kind | undefined) => void] {
  const pathname = usePathname()
  const [opened, setOpened] = useState<{ kind: Kind; on: string }>()
  const open = (kind: Kind | undefined) => setOpened(kind && { kind, on: pathname })
  // Who was quicker than the way to their first page keeps what they opened.
  const moved = opened?.on === home && pathname !== home
  if (moved) setOpened({ ...opened, on: pathname })
  return [moved || opened?.on === pathname ? opened?.kind : undefined, open]
}
