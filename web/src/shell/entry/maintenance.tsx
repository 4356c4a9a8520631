import { useEffect } from 'react'
import { useBranding } from '../../kernel/branding.tsx'
import { usePageTitle } from '../../kernel/page-title.ts'
import { fetchCurrentUser } from '../../kernel/session.ts'
import { useText } from '../../kernel/terminology.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { PlainFrame } from './plain-frame.tsx'
import styles from './error-page.module.css'

const askEveryMs = 5000

/**
 * `/maintenance`: asks for the session again and again; as soon as there is an answer it goes back to the
 * beginning.
 */
export function MaintenancePage() {
  const { support_email: support } = useBranding()
  const text = useText()
  usePageTitle('Maintenance')
  useEffect(() => {
    const ask = () =>
      fetchCurrentUser().then(
        () => location.replace('/'),
        () => undefined,
      )
    const timer = setInterval(() => void ask(), askEveryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <PlainFrame centred home="/maintenance">
      <div className={styles.page} aria-live="polite">
        <Heading level={1} variant="section">
          Maintenance
        </Heading>
        <Text tone="soft">{text('maintenance')}</Text>
        <Text variant="note" tone="faint">
          This page will update automatically.{support !== null && ` Urgent? Write to ${support}.`}
        </Text>
      </div>
    </PlainFrame>
  )
}
