import { useState } from 'react'
import { call, isFailure } from '../../kernel/api.ts'
import { firstEmptyField } from '../../ui/first-field.ts'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './entry-form.module.css'
import { EntryFrame } from './entry-frame.tsx'
import { enter, returnAddress } from './sign-in.ts'
import { useSubmission } from '../../kernel/use-submission.ts'

const ways = {
  code: {
    label: 'Six-digit code',
    intro: 'Open your authenticator app and enter the code.',
    other: 'Use a recovery code instead',
  },
  recovery_code: {
    label: 'Recovery code',
    intro: 'Enter one of your recovery codes. Each works once.',
    other: 'Use the authenticator app instead',
  },
} as const

/** `/two-factor-challenge`: the second half of signing in. */
export function TwoFactorPage() {
  const { search } = useAddress()
  const [way, setWay] = useState<keyof typeof ways>('code')
  return (
    <EntryFrame title="Confirm it is you" intro={ways[way].intro}>
      <CodeForm key={way} way={way} />
      <p className={styles.below}>
        <Button variant="link" onClick={() => setWay(way === 'code' ? 'recovery_code' : 'code')}>
          {ways[way].other}
        </Button>
      </p>
      <p className={styles.below}>
        Not you? <TextLink href={returnAddress('/login', search)}>Log in again</TextLink>
      </p>
    </EntryFrame>
  )
}

function CodeForm({ way }: { way: keyof typeof ways }) {
  const { search } = useAddress()
  const visit = useVisit()
  const { fields, form, busy, onSubmit } = useSubmission(async (data) => {
    try {
      const body = { [way]: String(data.get(way)).replaceAll(' ', '') }
      await call('POST', '/two-factor-challenge', { body, signedOut: 'fail' })
    } catch (error) {
      // The five minutes are over: there is nothing left to confirm.
      if (isFailure(error, 'unauthenticated', 'page_expired'))
        return visit(returnAddress('/login', search), { replace: true })
      throw error
    }
    await enter(search)
  })
  const digits = way === 'code'
  return (
    <Form ref={firstEmptyField} className={styles.form} onSubmit={onSubmit}>
      {form !== undefined && (
        <Notice tone="bad" live>
          {form}
        </Notice>
      )}
      <TextField
        label={ways[way].label}
        name={way}
        inputMode={digits ? 'numeric' : 'text'}
        autoComplete={digits ? 'one-time-code' : 'off'}
        numeric={digits}
        error={fields[way]}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy} busyLabel="Checking">
        Confirm
      </Button>
    </Form>
  )
}
