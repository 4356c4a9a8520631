import { useState } from 'react'
import { usePathname } from '../kernel/visit.ts'

/** What lies over the page, one thing at a time. It goes with the page over which it was opened. */
export function useOverlay<Kind extends string>(): [Kind | undefined, (kind: Kind | undefined) => void] {
  const pathname = usePathname()
  const [opened, setOpened] = useState<{ kind: Kind; on: string }>()
  const open = (kind: Kind | undefined) => setOpened(kind && { kind, on: pathname })
  return [opened?.on === pathname ? opened.kind : undefined, open]
}
