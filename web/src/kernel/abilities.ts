import { abilitiesOf, allows } from '@moorgate/contract/permissions.ts'
import type { PermissionAction, PermissionEvent } from '@moorgate/contract/permissions.ts'
import { allowed, detailsInstead, screenAt, screenFor } from '@moorgate/contract/screens.ts'
import { useCallback } from 'react'
import { useFlags } from './branding.tsx'
import { useCurrentUser } from './session.ts'

/**
 * `may('investors', 'create')`: what the role of the person at this browser allows, for menus, lists and what
 * is about no record. The buttons of one record ask `permits`. The server decides again.
 */
export function useAbilities(): (event: PermissionEvent | undefined, action: PermissionAction) => boolean {
  const { role_id: roleId } = useCurrentUser()
  return (event, action) => allows(abilitiesOf(roleId), event, action)
}

/** Whether a screen, named by its pattern, is open to this person: for links and buttons that lead there. */
export function useOpenScreens(): (pattern: string) => boolean {
  const { role_id: roleId } = useCurrentUser()
  const flags = useFlags()
  return (pattern) => allowed(screenAt(pattern), roleId, flags)
}

/** Whether an address leads this person to a page, for links to records. One that isn't declared is let be. */
export function useOpenPages(): (href: string) => boolean {
  const { role_id: roleId } = useCurrentUser()
  const flags = useFlags()
  return useCallback(
    (href) => {
      const { pathname } = new URL(href, 'http://here')
      const match = screenFor(pathname)
      return (
        match === undefined ||
        allowed(match.screen, roleId, flags) ||
        detailsInstead(pathname, roleId, flags) !== undefined
      )
    },
    [roleId, flags],
  )
}
