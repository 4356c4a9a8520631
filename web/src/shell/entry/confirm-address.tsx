import { MailCheck } from 'lucide-react'
import { useEffect } from 'react'
import { usePageTitle } from '../../kernel/page-title.ts'
import { fetchCurrentUser } from '../../kernel/session.ts'
import { ContactFirm } from '../../kernel/support/contact-firm.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { TextLink } from '../../ui/link.tsx'
import styles from './confirm-address.module.css'
import { PlainFrame } from './plain-frame.tsx'
import { SendAgain } from './send-again.tsx'
import { SignColumn } from './sign-column.tsx'

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
      <SignColumn
        icon={MailCheck}
        title="Please confirm your e-mail address"
        lede={
          <>
            We’ve sent a link to <b>{email}</b>. Open it on any device; this page moves on by itself.
          </>
        }
      >
        <SendAgain />
        <Small />
      </SignColumn>
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

function Small() {
  return (
    <p className={styles.small}>
      The link works once and for 60 minutes. We never ask for your password by e-mail.
      {' Stuck, or the wrong address? '}
      <ContactFirm look="link">Write to us</ContactFirm>
    </p>
  )
}
