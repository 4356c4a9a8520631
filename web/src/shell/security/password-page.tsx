import { useState } from 'react'
import { SettingsPage } from '../../kernel/settings-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './security-page.module.css'

/** `/admin/settings/security/password`. */
export function PasswordPage() {
  const [changes, setChanges] = useState(0)
  return (
    <SettingsPage title="Password" intro="You stay logged in here, and are logged out everywhere else.">
      {changes > 0 && (
        <Notice tone="good" live>
          Password changed.
        </Notice>
      )}
      <div className={styles.narrow}>
        <PasswordForm key={changes} onDone={() => setChanges(changes + 1)} />
      </div>
    </SettingsPage>
  )
}
