import { useEffect, useState } from 'react'
import { call, isFailure } from '../../kernel/api.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useAddress } from '../../kernel/visit.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EntryFrame } from './entry-frame.tsx'
import styles from './entry-form.module.css'
import { SendAgain } from './send-again.tsx'
import { useSignedIn } from './signed-in.ts'

/** What came of the link, as far as it is known. */
type Outcome = 'asking' | 'refused' | 'not_now'

/**
 * `/email/verify/{id}/{hash}`. The server confirms the address itself when the mail's link is opened; this page stands
 * where it would not: a link that is too old or was cut short, or an hour in which too many were tried.
 */
export function VerifyLinkPage({ params }: ScreenProps) {
  const outcome = useOutcome(params['id'] ?? '', params['hash'] ?? '')
  if (outcome === 'asking')
    return (
      <EntryFrame title="Confirming your e-mail address" intro="This takes a moment.">
        {null}
      </EntryFrame>
    )
  if (outcome === 'not_now')
    return (
      <EntryFrame
        title="We couldn’t confirm your address just now"
        intro="Please wait a minute, and open the link from the e-mail again."
      >
        {null}
      </EntryFrame>
    )
  return <Refused />
}

function useOutcome(id: string, hash: string): Outcome {
  const { search } = useAddress()
  const [outcome, setOutcome] = useState<Outcome>('asking')
  useEffect(() => {
    const path = `/email/verify/${encodeURIComponent(id)}/${encodeURIComponent(hash)}`
    call('GET', path, { query: new URLSearchParams(search), signedOut: 'fail' }).then(
      () => location.replace('/'),
      (error: unknown) => setOutcome(isFailure(error, 'forbidden') ? 'refused' : 'not_now'),
    )
  }, [id, hash, search])
  return outcome
}

/** Whoever is logged in is sent a new link from here; others log in first, and are asked there. */
function Refused() {
  const signedIn = useSignedIn()
  const next = signedIn ? 'We can send you a new one.' : 'Log in, and we send you a new one.'
  return (
    <EntryFrame title="This link no longer works" intro={`It may be too old, or cut short. ${next}`}>
      <div className={styles.form}>
        {signedIn ? (
          <SendAgain />
        ) : (
          <ButtonLink href="/login" look="primary" size="large" block>
            Log in
          </ButtonLink>
        )}
      </div>
    </EntryFrame>
  )
}
