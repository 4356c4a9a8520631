import type { ReactNode } from 'react'
import { useTerm } from '../../kernel/terminology.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { isOwnConfirmed, LinkSent, useMovesOn } from '../entry/confirm-address.tsx'
import { PlainFrame } from '../entry/plain-frame.tsx'
import { SendAgain } from '../entry/send-again.tsx'
import styles from './unconfirmed-frame.module.css'

const again = () => location.reload()

/**
 * The portal for somebody who has to confirm an address: the page's content, and nothing to navigate
 * (specification §2.2). What a page may not show yet says so in its place.
 */
export function UnconfirmedFrame({ email, children }: { email: string; children: ReactNode }) {
  const term = useTerm()
  useMovesOn(isOwnConfirmed, again)
  return (
    <PlainFrame end={<TextLink href="/api/logout">{term('logout')}</TextLink>}>
      <div className={styles.notice}>
        <Notice tone="waiting" title="Check your e-mail">
          <p className={styles.words}>
            <LinkSent email={email} />
          </p>
          <SendAgain />
        </Notice>
      </div>
      {children}
      <ToastRegion />
    </PlainFrame>
  )
}
