import { useEffect, useState } from 'react'
import { call, isFailure } from '../../kernel/api.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useSubmission } from '../../kernel/use-submission.ts'
import { useAddress } from '../../kernel/visit.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EntryFrame } from './entry-frame.tsx'
import styles from './entry-form.module.css'
import { awaitedAddress } from './saved-registration.ts'
import { SendAgain } from './send-again.tsx'
import { useSignedIn } from './signed-in.ts'

/** What came of the link, as far as it is known. */
type Outcome = 'asking' | 'refused' | 'not_now'

/**
 * `/email/verify/{id}/{hash}`. The server confirms the address itself when the mail's link is opened; this
 * page stands where it would not: a link that is too old or was cut short, or an hour in which too many were
 * tried.
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

/** A new link is sent from here, to the person who is logged in or to the address that a guest names. */
function Refused() {
  const signedIn = useSignedIn()
  return (
    <EntryFrame
      title="This link no longer works"
      intro="It may have expired or be incomplete. We can send you a new one."
    >
      {signedIn ? (
        <div className={styles.form}>
          <SendAgain />
        </div>
      ) : (
        <NewLink />
      )}
      {!signedIn && (
        <p className={styles.below}>
          Confirmed already? <TextLink href="/login">Log in</TextLink>
        </p>
      )}
    </EntryFrame>
  )
}

/** The answer is the same whether the address has an account or not. */
function NewLink() {
  const [sent, setSent] = useState<string>()
  const { fields, form, busy, onSubmit } = useSubmission(async (data) => {
    setSent(undefined)
    const email = String(data.get('email'))
    await call('POST', 'email/resend', { body: { email }, signedOut: 'fail' })
    setSent(email)
  })
  return (
    <Form className={styles.form} onSubmit={onSubmit}>
      {sent !== undefined && (
        <Notice tone="good" title={`We’ve written to ${sent}.`} live>
          If it doesn’t arrive in a few minutes, check your spam folder or the address.
        </Notice>
      )}
      {form !== undefined && (
        <Notice tone="bad" live>
          {form}
        </Notice>
      )}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={awaitedAddress()}
        error={fields['email']}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy} busyLabel="Sending">
        Send a new link
      </Button>
    </Form>
  )
}
