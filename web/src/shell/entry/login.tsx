import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useBranding } from '../../kernel/branding.tsx'
import { firstEmptyField } from '../../ui/first-field.ts'
import { useLabel, useTerm, useText, withArticle } from '../../kernel/terminology.tsx'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form } from '../../ui/form.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './entry-form.module.css'
import { EntryFrame } from './entry-frame.tsx'
import { isDismissed, knowsPasskeys } from '../passkey-support.ts'
import { enter, returnAddress, signIn, signInWithPasskey, useSignInElsewhere } from './sign-in.ts'
import { useSignedIn } from './signed-in.ts'
import { useSubmission } from '../../kernel/use-submission.ts'

/** `/login`, by the method GET. */
export function LoginPage() {
  const term = useTerm()
  const label = useLabel()
  const places = `${label('portfolio', { lower: true })} and open ${label('investments', { lower: true })}`
  return (
    <EntryFrame title="Welcome back" windowTitle={term('login')} intro={`Log in to see your ${places}.`}>
      <PasswordForm />
      {knowsPasskeys() && <PasskeyButton />}
      <RegisterLine />
    </EntryFrame>
  )
}

function PasswordForm() {
  const { search } = useAddress()
  const visit = useVisit()
  const signedIn = useSignedIn()
  useSignInElsewhere(search, signedIn)
  const query = new URLSearchParams(search)
  const [tried, setTried] = useState(false)
  const { fields, form, busy, onSubmit } = useSubmission(async (data) => {
    const credentials = { email: String(data.get('email')), password: String(data.get('password')) }
    setTried(credentials.email !== '' && credentials.password !== '')
    const how = { remember: data.has('remember'), link: query.get('link') }
    const owed = await signIn({ ...credentials, ...how }, signedIn)
    if (owed) visit(returnAddress('/two-factor-challenge', search))
    else await enter(search)
  })
  return (
    <Form ref={firstEmptyField} className={styles.form} onSubmit={onSubmit}>
      {query.has('as') && (
        <Notice live>Your session has ended. Log in to continue where you left off.</Notice>
      )}
      {query.has('link') && (
        <Notice live>Log in with your password. The link in your e-mail works for this device, once.</Notice>
      )}
      {query.has('verified') && (
        <Notice tone="good" live>
          E-mail address confirmed. Log in to continue.
        </Notice>
      )}
      {query.get('notice') === 'password' && (
        <Notice tone="good" live>
          Password set. Log in with your new password.
        </Notice>
      )}
      {form !== undefined && (
        <Notice tone="bad" live>
          {form}
        </Notice>
      )}
      {tried && !query.has('verified') && fields['email'] !== undefined && (
        <Notice live>Just registered? First open the link in our e-mail to confirm your address.</Notice>
      )}
      <TextField label="E-mail" name="email" type="email" autoComplete="username" error={fields['email']} />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={fields['password']}
        labelEnd={<TextLink href="/forgot-password">Forgotten your password?</TextLink>}
      />
      <Checkbox
        className={styles.small}
        name="remember"
        label="Keep me logged in on this device for 14 days"
      />
      <Button type="submit" variant="primary" size="large" block busy={busy} busyLabel="Logging in">
        Log in
      </Button>
    </Form>
  )
}

function PasskeyButton() {
  const { search } = useAddress()
  const text = useText()
  const [problem, setProblem] = useState<string>()
  const press = async () => {
    setProblem(undefined)
    try {
      await signInWithPasskey()
      await enter(search)
    } catch (error) {
      setProblem(
        isDismissed(error)
          ? 'Passkey not used. Log in with your password, or try again.'
          : text('submit_failed'),
      )
    }
  }
  return (
    <div className={styles.or}>
      <Button size="large" block icon={KeyRound} onClick={() => void press()}>
        Log in with a passkey
      </Button>
      {problem !== undefined && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
    </div>
  )
}

function RegisterLine() {
  const { name } = useBranding()
  const term = useTerm()
  return (
    <p className={styles.below}>
      New to {name}?{' '}
      <TextLink href="/register">
        {term('register')} as {withArticle(term('investor', { lower: true }))}
      </TextLink>
    </p>
  )
}
