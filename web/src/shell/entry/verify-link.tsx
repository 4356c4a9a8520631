import { useEffect, useState } from 'react'
import { call } from '../../kernel/api.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useAddress } from '../../kernel/visit.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EntryFrame } from './entry-frame.tsx'
import styles from './entry-form.module.css'

/**
 * `/email/verify/{id}/{hash}`. The server confirms the address itself when the mail's link is opened; this page stands
 * where it would not: a link that is too old or was cut short.
 */
export function VerifyLinkPage({ params }: ScreenProps) {
  const { search } = useAddress()
  const [refused, setRefused] = useState(false)
  const { id = '', hash = '' } = params
  useEffect(() => {
    const path = `/email/verify/${encodeURIComponent(id)}/${encodeURIComponent(hash)}`
    call('GET', path, { query: new URLSearchParams(search), signedOut: 'fail' }).then(
      () => location.replace('/'),
      () => setRefused(true),
    )
  }, [id, hash, search])
  if (!refused)
    return (
      <EntryFrame title="Confirming your e-mail address" intro="This takes a moment.">
        {null}
      </EntryFrame>
    )
  return (
    <EntryFrame
      title="This link no longer works"
      intro="It may be too old, or used already. Log in, and we send you a new one."
    >
      <div className={styles.form}>
        <ButtonLink href="/login" look="primary" size="large" block>
          Log in
        </ButtonLink>
      </div>
    </EntryFrame>
  )
}
