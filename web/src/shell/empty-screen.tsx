import { titleOf } from '@moorgate/contract/screens/title.ts'
import type { Screen } from '@moorgate/contract/screens.ts'
import { useBranding } from '../kernel/branding.tsx'
import { AdminPage } from '../kernel/page.tsx'
import { SettingsPage } from '../kernel/settings-page.tsx'
import { PortalPage } from '../kernel/portal-page.tsx'
import { useRecordTabs } from '../kernel/record-tabs.ts'
import type { ScreenProps } from '../kernel/screen-component.ts'
import type { TabItem } from '../ui/tabs.tsx'
import { EmptyState } from '../ui/states.tsx'

export interface EmptyScreenProps extends ScreenProps {
  screen: Screen
}

/**
 * A page of the specification that is not built yet. It says so: an empty list would promise that something
 * may come into it.
 */
export function EmptyScreen({ screen, params }: EmptyScreenProps) {
  const { navigation } = useBranding()
  const title = titleOf(screen.title, navigation)
  const nothing = (
    <EmptyState title="This page is not ready yet">
      This page comes in a later version. None of your data is missing.
    </EmptyState>
  )
  if (screen.side !== 'admin') return <PortalPage title={title}>{nothing}</PortalPage>
  if (screen.path.startsWith('/admin/settings/')) return <SettingsPage title={title}>{nothing}</SettingsPage>
  if (screen.tabs === undefined) return <AdminPage title={title}>{nothing}</AdminPage>
  return (
    <WithTabs screen={screen} params={params}>
      {(tabs) => (
        <AdminPage title={title} tabs={tabs}>
          {nothing}
        </AdminPage>
      )}
    </WithTabs>
  )
}

interface WithTabsProps extends EmptyScreenProps {
  children: (tabs: TabItem[]) => React.ReactNode
}

function WithTabs({ screen, params, children }: WithTabsProps) {
  const tabs = useRecordTabs(screen.tabs ?? 'profile', params)
  return children(tabs)
}
