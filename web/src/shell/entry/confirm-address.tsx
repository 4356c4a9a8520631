import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../kernel/api.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { now } from '../../kernel/clock.ts'
import { usePageTitle } from '../../kernel/page-title.ts'
import { fetchCurrentUser } from '../../kernel/session.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { clock } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import styles from './confirm-address.module.css'
import { PlainFrame } from './plain-frame.tsx'

const waitSeconds = 60
const lookEveryMs = 5000

/**
 * What somebody sees until they have opened the link in their mail: no navigation, and a page that moves on by itself. It
 * is the same for a new address as for one that has an account already.
 */
export function ConfirmAddressPage({ email }: { email: string }) {
  const term = useTerm()
  usePageTitle('Confirm your e-mail address')
  useMovesOn()
  return (
    <PlainFrame end={<TextLink href="/api/logout">{term('logout')}</TextLink>}>
      <div className={styles.column}>
        <span className={styles.sign}>
          <Icon of={MailCheck} size={24} />
        </span>
        <Heading level={1} look="title">
          Please confirm your e-mail address
        </Heading>
        <Text look="lede" tone="soft" className={styles.lede}>
          We’ve sent a link to <b>{email}</b>. Open it on any device; this page moves on by itself.
        </Text>
        <SendAgain />
        <Small />
      </div>
    </PlainFrame>
  )
}

/** Looks every few seconds whether the link was opened, while the page can be seen. */
function useMovesOn(): void {
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return
      const user = await fetchCurrentUser().catch(() => undefined)
      if (user?.email_verified_at) location.assign('/')
    }
    const timer = setInterval(() => void look(), lookEveryMs)
    return () => clearInterval(timer)
  }, [])
}

function SendAgain() {
  const [sentAt, setSentAt] = useState<Date>()
  const [failed, setFailed] = useState(false)
  const left = useCountdown(sentAt)
  const send = async () => {
    setFailed(false)
    try {
      await call('POST', 'email/resend', { signedOut: 'fail' })
      setSentAt(now())
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <div aria-live="polite">
        {sentAt && (
          <Notice tone="good">
            <b>Sent again at {clock(sentAt)}.</b> It can take a minute. Look in your spam folder too.
          </Notice>
        )}
        {failed && <Notice tone="bad">We couldn’t send it just now. Please try again in a minute.</Notice>}
      </div>
      <div className={styles.actions}>
        <Button size="large" disabled={left > 0} onClick={() => void send()}>
          {left > 0 ? `Send again in ${minutes(left)}` : 'Send again'}
        </Button>
      </div>
    </>
  )
}

/** "1:00", "0:42". */
function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Seconds until it can be sent again; 0 when it can. */
function useCountdown(from: Date | undefined): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!from) return undefined
    const end = from.getTime() + waitSeconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - now().getTime()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [from])
  return left
}

function Small() {
  const { support_email: support } = useBranding()
  return (
    <p className={styles.small}>
      The link works once and for 60 minutes. We never ask for your password by e-mail.
      {support !== null && (
        <>
          {' '}
          Stuck, or the wrong address? <TextLink href={`mailto:${support}`}>{support}</TextLink>
        </>
      )}
    </p>
  )
}
