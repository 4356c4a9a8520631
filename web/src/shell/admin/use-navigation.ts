import { adminNavigation, createShortcuts } from '@moorgate/contract/navigation.ts'
import type { NavigationArea, NavigationEntry } from '@moorgate/contract/navigation.ts'
import { useMemo, useState } from 'react'
import { useFlags } from '../../kernel/branding.tsx'
import { breakpointsPx } from '../../kernel/constants.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useMedia } from '../../ui/use-media.ts'

/** The areas and shortcuts of the person at this browser. */
export function useNavigation(): { areas: readonly NavigationArea[]; shortcuts: readonly NavigationEntry[] } {
  const { role_id: roleId } = useCurrentUser()
  const flags = useFlags()
  return useMemo(
    () => ({ areas: adminNavigation(roleId, flags), shortcuts: createShortcuts(roleId, flags) }),
    [roleId, flags],
  )
}

const place = 'navigation'
const roomy = `(min-width: ${breakpointsPx.xl}px)`

/**
 * Whether the navigation is folded to a rail: as somebody left it on a wide window, always folded on a narrow
 * one.
 */
export function useFold(): { folded: boolean; toggle: () => void } {
  const isRoomy = useMedia(roomy)
  const [kept, setKept] = useState(() => localStorage.getItem(place) === 'rail')
  const [opened, setOpened] = useState(false)
  const toggle = () => {
    if (!isRoomy) return setOpened(!opened)
    localStorage.setItem(place, kept ? 'wide' : 'rail')
    setKept(!kept)
  }
  return { folded: isRoomy ? kept : !opened, toggle }
}
