import { MailCheck } from 'lucide-react'
import { Fragment, useEffect } from 'react'
import type { ReactNode } from 'react'
import { call } from '../../kernel/api.ts'
import { usePageTitle } from '../../kernel/page-title.ts'
import { fetchCurrentUser } from '../../kernel/session.ts'
import { ContactTenant } from '../../features/support/contact-tenant.tsx'
import { useTerm, useText } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import styles from './confirm-address.module.css'
import { awaitNoLetter } from './saved-registration.ts'
import { PlainFrame } from './plain-frame.tsx'
import { SendAgain } from './send-again.tsx'
import { SignColumn } from './sign-column.tsx'

const lookEveryMs = 5000

/**
 * What somebody sees who is signed in and has to confirm an address: no navigation, and a page that updates
 * by itself.
 */
export function ConfirmAddressPage({ email }: { email: string }) {
  const term = useTerm()
  return (
    <ConfirmAddress
      email={email}
      end={<TextLink href="/api/logout">{term('logout')}</TextLink>}
      isConfirmed={isOwnConfirmed}
    >
      <SendAgain />
      <Small>{' Need help, or used the wrong address?'}</Small>
    </ConfirmAddress>
  )
}

/**
 * The same after registering. It doesn't differ for an address that has an account, and nobody is signed in
 * before the link is opened.
 */
export function AwaitedRegistration({ email, onOther }: { email: string; onOther: () => void }) {
  const term = useTerm()
  return (
    <ConfirmAddress
      email={email}
      end={<TextLink href="/login">{term('login')}</TextLink>}
      isConfirmed={mayEnter}
    >
      <SendAgain email={email} />
      <Small>
        {' Wrong address? '}
        <Button variant="link" onClick={onOther}>
          Register with another address
        </Button>
        {'. Stuck?'}
      </Small>
    </ConfirmAddress>
  )
}

export async function isOwnConfirmed(): Promise<boolean> {
  return Boolean((await fetchCurrentUser())?.email_verified_at)
}

async function mayEnter(): Promise<boolean> {
  const answer = await call<{ signed_in: boolean }>('POST', '/register/enter', { signedOut: 'fail' })
  if (answer.signed_in) awaitNoLetter()
  return answer.signed_in
}

interface ConfirmAddressProps {
  email: string
  /** At the right of the bar. */
  end: ReactNode
  isConfirmed: () => Promise<boolean>
  children: ReactNode
}

function ConfirmAddress({ email, end, isConfirmed, children }: ConfirmAddressProps) {
  usePageTitle('Confirm your e-mail address')
  useMovesOn(isConfirmed, goHome)
  return (
    <PlainFrame end={end}>
      <SignColumn icon={MailCheck} title="Check your e-mail" lede={<LinkSent email={email} />}>
        {children}
      </SignColumn>
    </PlainFrame>
  )
}

/** Where the link went, as the tenant words it, and that this page waits for it. */
export function LinkSent({ email }: { email: string }) {
  const [before, ...after] = useText()('email_check', { email }).split(email)
  return (
    <>
      {before}
      {after.map((piece, index) => (
        <Fragment key={index}>
          <b>{email}</b>
          {piece}
        </Fragment>
      ))}{' '}
      Open it on any device; this page will update automatically.
    </>
  )
}

const goHome = () => location.assign('/')

/** Looks every few seconds whether the link was opened, while the page can be seen. */
export function useMovesOn(isConfirmed: () => Promise<boolean>, moveOn: () => void): void {
  useEffect(() => {
    const look = async () => {
      if (!document.hidden && (await isConfirmed().catch(() => false))) moveOn()
    }
    const timer = setInterval(() => void look(), lookEveryMs)
    return () => clearInterval(timer)
  }, [isConfirmed, moveOn])
}

function Small({ children }: { children: ReactNode }) {
  return (
    <p className={styles.small}>
      The link works once and expires in 60 minutes. We never ask for your password by e-mail.
      {children} <ContactTenant variant="link">Contact us</ContactTenant>
    </p>
  )
}
