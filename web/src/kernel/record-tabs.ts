import { can } from '@moorgate/contract/permissions.ts'
import { allowed, pathTo, tabsIn, titleOf } from '@moorgate/contract/screens.ts'
import type { TabGroup } from '@moorgate/contract/screens.ts'
import type { ReactNode } from 'react'
import type { TabItem } from '../ui/tabs.tsx'
import { useBranding, useFlags } from './branding.tsx'
import { useCurrentUser } from './session.ts'
import { usePathname } from './visit.ts'

/**
 * The tabs of a record's page that this person may open, in the contract's order: `useRecordTabs('fund', { id
 * })`. `counts` are by the tab's last segment. A page below a tab, such as a comparison, marks that tab.
 */
export function useRecordTabs(
  group: TabGroup,
  values: Readonly<Record<string, string | number>>,
  counts: Readonly<Record<string, ReactNode>> = {},
): TabItem[] {
  const { navigation } = useBranding()
  const { role_id: roleId } = useCurrentUser()
  const flags = useFlags()
  const pathname = usePathname()
  const tabs = tabsIn(group)
    .filter((screen) => allowed(screen, roleId, flags))
    .filter(({ reads }) => reads === undefined || can(roleId, reads, 'index'))
    .map((screen): TabItem => {
      const count = screen.tab === undefined ? undefined : counts[screen.tab]
      return { label: titleOf(screen.title, navigation), href: pathTo(screen.path, values), count }
    })
  const [current] = tabs
    .filter(({ href }) => `${pathname}/`.startsWith(`${href}/`))
    .toSorted((one, other) => other.href.length - one.href.length)
  return tabs.map((tab) => ({ ...tab, current: tab === current }))
}
