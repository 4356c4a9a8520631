import { titleOf } from '@moorgate/contract/screens.ts'
import type { Screen } from '@moorgate/contract/screens.ts'
import { useParams } from '@tanstack/react-router'
import { useBranding } from '../kernel/branding.tsx'
import { AdminPage, PortalPage, SettingsPage } from '../kernel/page.tsx'
import { useRecordTabs } from '../kernel/record-tabs.ts'
import type { TabItem } from '../ui/tabs.tsx'
import { EmptyState } from '../ui/states.tsx'

/** A page that has nothing to show yet: its name, and one sentence. */
export function EmptyScreen({ screen }: { screen: Screen }) {
  const { navigation } = useBranding()
  const title = titleOf(screen.title, navigation)
  const nothing = (
    <EmptyState title="Nothing here yet">This page fills as soon as there is something to show.</EmptyState>
  )
  if (screen.side !== 'admin') return <PortalPage title={title}>{nothing}</PortalPage>
  if (screen.path.startsWith('/admin/settings/')) return <SettingsPage title={title}>{nothing}</SettingsPage>
  if (screen.tabs === undefined) return <AdminPage title={title}>{nothing}</AdminPage>
  return (
    <WithTabs screen={screen}>
      {(tabs) => (
        <AdminPage title={title} tabs={tabs}>
          {nothing}
        </AdminPage>
      )}
    </WithTabs>
  )
}

interface WithTabsProps {
  screen: Screen
  children: (tabs: TabItem[]) => React.ReactNode
}

function WithTabs({ screen, children }: WithTabsProps) {
  const params = useParams({ strict: false }) as Record<string, string>
  const tabs = useRecordTabs(screen.tabs ?? 'profile', params)
  return children(tabs)
}
