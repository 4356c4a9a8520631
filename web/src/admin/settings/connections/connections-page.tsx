import { SettingsPage } from '../../../kernel/page.tsx'
import { AccountingConnection } from './accounting/accounting-connection.tsx'
import { CardConnection } from './card-connection.tsx'

/** `/admin/settings/account/connections`: the services of others that the firm has connected. */
export function ConnectionsPage() {
  return (
    <SettingsPage title="Connections" intro="Services you connect to this platform.">
      <CardConnection />
      <AccountingConnection />
    </SettingsPage>
  )
}
