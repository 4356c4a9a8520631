import { screenAt } from '@moorgate/contract/screens.ts'
import { terminologyGroups } from '@moorgate/contract/terminology.ts'
import { useOpenScreens } from '../../../kernel/abilities.ts'
import { useTitleOf } from '../../../kernel/terminology.tsx'
import { usePathname } from '../../../kernel/visit.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import type { TabItem } from '../../../ui/tabs.tsx'

/** The groups of labels, and the longer texts, as tabs of one page, as far as the tenant has what they name. */
export function TerminologyTabs() {
  const pathname = usePathname()
  const titleOf = useTitleOf()
  const opens = useOpenScreens()
  const items = [...terminologyGroups, 'texts']
    .map((group) => screenAt(`/admin/settings/terminology/${group}`))
    .filter(({ path }) => opens(path))
    .map(({ path, title }): TabItem => ({ label: titleOf(title), href: path, current: path === pathname }))
  return <Tabs label="Terminology" items={items} />
}
