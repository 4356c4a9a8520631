import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { AccountingConnection } from './accounting/accounting-connection.tsx'
import { BooksLock } from './books-lock.tsx'
import { CardConnection } from './card-connection.tsx'
import styles from './connections.module.css'

/** `/admin/settings/account/connections`: the services of others that the firm has connected. */
export function ConnectionsPage() {
  return (
    <SettingsPage title="Connections" intro="Services you connect to this platform.">
      <div className={styles.cards}>
        <CardConnection />
        <AccountingConnection />
        <BooksLock />
      </div>
    </SettingsPage>
  )
}
