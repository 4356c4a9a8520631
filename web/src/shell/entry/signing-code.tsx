import { proveSigningCode, sendSigningCode } from '@moorgate/contract/signing/outside.ts'
import { FileSignature } from 'lucide-react'
import { useState } from 'react'
import { firstField } from '../../ui/first-field.ts'
import { usePageTitle } from '../../kernel/page-title.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useAct } from '../../kernel/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './entry-form.module.css'
import { SignColumn } from './sign-column.tsx'

/** The second proof: a code to the address that the link came to, and nothing of the document before it. */
export function SigningCode({ token, onProved }: { token: string; onProved: () => void }) {
  const [isSent, setIsSent] = useState(false)
  const asking = useAct()
  usePageTitle('Sign a document')
  const ask = async () => {
    const done = await asking.run(() => send(sendSigningCode, { params: { token }, signedOut: 'fail' }))
    if (done) setIsSent(true)
  }
  return (
    <SignColumn
      icon={FileSignature}
      title="A document is waiting for you"
      lede="To keep it private, we’ll e-mail a code to the address your link was sent to. You don’t need an account."
    >
      {isSent ? (
        <CodeForm token={token} onProved={onProved} />
      ) : (
        <Button look="primary" size="large" busy={asking.busy} busyLabel="Sending" onClick={() => void ask()}>
          Send me a code
        </Button>
      )}
      <Problem says={asking.problem} />
      {isSent && (
        <p className={styles.below}>
          Nothing there after a minute?{' '}
          <Button look="link" busy={asking.busy} onClick={() => void ask()}>
            Send another code
          </Button>
        </p>
      )}
    </SignColumn>
  )
}

function CodeForm({ token, onProved }: { token: string; onProved: () => void }) {
  const act = useAct(['code'])
  const prove = async (code: string) => {
    const body = { code }
    const done = await act.run(() => send(proveSigningCode, { params: { token }, body, signedOut: 'fail' }))
    if (done) onProved()
  }
  return (
    <Form
      ref={firstField}
      className={styles.form}
      onSubmit={(event) => prove(String(new FormData(event.currentTarget).get('code') ?? ''))}
    >
      <Notice tone="good" live>
        A code is on its way. It lasts ten minutes.
      </Notice>
      <Problem says={act.problem} />
      <TextField
        label="Six-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        numeric
        error={act.fields['code']}
      />
      <Button type="submit" look="primary" size="large" block busy={act.busy} busyLabel="Checking">
        Read the document
      </Button>
    </Form>
  )
}
