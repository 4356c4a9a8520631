import { shortestPassword } from '@moorgate/contract/identity/password-rules.ts'
import { useEffect, useState } from 'react'
import { withoutAnswer } from '../../kernel/api-error.ts'
import { call } from '../../kernel/api.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { mainId } from '../../kernel/focus.tsx'
import { useTerm, useText } from '../../kernel/terminology.tsx'
import { useAddress } from '../../kernel/visit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form } from '../../ui/form.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AwaitedRegistration } from './confirm-address.tsx'
import styles from './entry-form.module.css'
import { EntryFrame } from './entry-frame.tsx'
import {
  awaitedAddress,
  awaitLetter,
  awaitNoLetter,
  keepRegistration,
  savedRegistration,
} from './saved-registration.ts'
import { PasswordStrength } from '../password/password-strength.tsx'
import { useSubmission } from '../../kernel/use-submission.ts'

/** `/register`: an investor's own account. `?invite=` carries an invitation's code. */
export function RegisterPage() {
  const [email, setEmail] = useState(awaitedAddress)
  const { name } = useBranding()
  const term = useTerm()
  const text = useText()
  useEffect(() => {
    // The form is gone, and the focus with it: what came in its place is read.
    if (email !== undefined) document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [email])
  if (email !== undefined) {
    const registerAnother = () => {
      awaitNoLetter()
      setEmail(undefined)
    }
    return <AwaitedRegistration email={email} onOther={registerAnother} />
  }
  return (
    <EntryFrame
      title="Create your account"
      windowTitle={term('register')}
      intro={text('register_intro', { provider: name })}
      wide
    >
      <RegisterForm onDone={setEmail} />
      <p className={styles.below}>
        Already registered? <TextLink href="/login">Log in</TextLink>
      </p>
    </EntryFrame>
  )
}

function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const [password, setPassword] = useState('')
  const [kept] = useState(savedRegistration)
  const { fields, form, busy, onSubmit } = useRegistration(onDone)
  return (
    <Form
      className={`${styles.form} ${styles.compact}`}
      onSubmit={onSubmit}
      onInput={(event) => keepRegistration(event.currentTarget)}
    >
      {form !== undefined && (
        <Notice tone="bad" live>
          {form}
        </Notice>
      )}
      <div className={styles.pair}>
        <TextField
          label="First name"
          name="first_name"
          autoComplete="given-name"
          defaultValue={kept.first_name}
          error={fields['first_name']}
        />
        <TextField
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          defaultValue={kept.last_name}
          error={fields['last_name']}
        />
      </div>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={kept.email}
        error={fields['email']}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fields['password']}
        hint={<PasswordStrength password={password} least={shortestPassword.alone} />}
      />
      {/* It is typed once and can be looked at; the API asks for it twice. */}
      <input type="hidden" name="password_confirmation" value={password} />
      <Consents errors={fields} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={busy}
        busyLabel="Creating your account"
      >
        Create account
      </Button>
    </Form>
  )
}

/** Opens the account. `onDone` hears the address that is to be confirmed. */
function useRegistration(onDone: (email: string) => void) {
  const { search } = useAddress()
  const { terms_version } = useBranding()
  return useSubmission(async (data) => {
    const invite = new URLSearchParams(search).get('invite')
    const { marketing, terms, ...typed } = Object.fromEntries(data)
    const body = {
      ...typed,
      terms: terms === 'on',
      terms_version,
      marketing: marketing === 'on',
      ...(invite && { invite_code: invite }),
    }
    const { refuseWrong } = await import('./registration-check.ts').catch(() => {
      throw withoutAnswer('unreachable')
    })
    refuseWrong(body)
    await call('POST', '/register', { body, signedOut: 'fail' })
    const email = String(data.get('email'))
    awaitLetter(email)
    onDone(email)
  })
}

/** Nothing is ticked beforehand. */
function Consents({ errors }: { errors: Readonly<Record<string, string>> }) {
  const label = useTerm()
  const text = useText()
  const { privacy_url: privacy } = useBranding()
  const terms = (
    <>
      {text('register_declaration')}, and I accept the{' '}
      <TextLink href="/terms" target="_blank">
        terms
      </TextLink>
      .
    </>
  )
  return (
    <>
      <Checkbox className={styles.small} name="terms" label={terms} error={errors['terms']} />
      <Checkbox
        className={styles.small}
        name="marketing"
        label={`E-mail me about new ${label('investments', { lower: true })}`}
        optional
      />
      {privacy !== null && (
        <p className={styles.small}>
          Our{' '}
          <TextLink href={privacy} target="_blank" rel="noopener" inline>
            privacy notice
          </TextLink>{' '}
          explains how we use your information.
        </p>
      )}
    </>
  )
}
