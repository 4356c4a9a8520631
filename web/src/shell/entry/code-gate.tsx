import type { ReactNode } from 'react'
import { useState } from 'react'
import { MailX } from 'lucide-react'
import { useBranding } from '../../kernel/branding.tsx'
import { usePageTitle } from '../../kernel/page-title.ts'
import { Problem } from '../../kernel/problem.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { firstEmptyField } from '../../ui/first-field.ts'
import { Form } from '../../ui/form.tsx'
import type { IconType } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SignColumn } from './sign-column.tsx'
import styles from './entry-form.module.css'

interface NoSuchLinkProps {
  pageTitle: string
  title: string
}

/** Spoilt, run out, or never ours: the page says the same of all of them. */
export function NoSuchLink({ pageTitle, title }: NoSuchLinkProps) {
  const { support_email: support } = useBranding()
  usePageTitle(pageTitle)
  return (
    <SignColumn
      icon={MailX}
      title={title}
      lede="It may have expired, or be incomplete. Try opening it again from the e-mail."
    >
      {support !== null && (
        <p>
          Still not working? Write to <TextLink href={`mailto:${support}`}>{support}</TextLink> and we send
          you a new one.
        </p>
      )}
    </SignColumn>
  )
}

interface CodeGateProps {
  pageTitle: string
  icon: IconType
  title: string
  lede: ReactNode
  /** What the code opens: "Read the document". */
  open: string
  ask: () => Promise<unknown>
  prove: (code: string) => Promise<unknown>
  onProved: () => void
}

/** The second proof: a code to the address that the link came to, and nothing of what it opens before it. */
export function CodeGate({ pageTitle, icon, title, lede, open, ask, prove, onProved }: CodeGateProps) {
  const [isSent, setIsSent] = useState(false)
  const asking = useCommand()
  usePageTitle(pageTitle)
  const send = async () => {
    if (await asking.run(ask)) setIsSent(true)
  }
  return (
    <SignColumn icon={icon} title={title} lede={lede}>
      {isSent ? (
        <CodeForm open={open} prove={prove} onProved={onProved} />
      ) : (
        <Button
          variant="primary"
          size="large"
          busy={asking.busy}
          busyLabel="Sending"
          onClick={() => void send()}
        >
          Send me a code
        </Button>
      )}
      <Problem says={asking.problem} />
      {isSent && (
        <p className={styles.below}>
          Not received after a minute?{' '}
          <Button variant="link" busy={asking.busy} onClick={() => void send()}>
            Send another code
          </Button>
        </p>
      )}
    </SignColumn>
  )
}

function CodeForm({ open, prove, onProved }: Pick<CodeGateProps, 'open' | 'prove' | 'onProved'>) {
  const act = useCommand(['code'])
  const submit = async (code: string) => {
    if (await act.run(() => prove(code))) onProved()
  }
  return (
    <Form
      ref={firstEmptyField}
      className={styles.form}
      onSubmit={(event) => submit(String(new FormData(event.currentTarget).get('code') ?? ''))}
    >
      <Notice tone="good" live>
        We’ve sent you a code. It expires in ten minutes.
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
      <Button type="submit" variant="primary" size="large" block busy={act.busy} busyLabel="Checking">
        {open}
      </Button>
    </Form>
  )
}
