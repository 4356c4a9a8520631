import {
  declineByLink,
  outsideSignature,
  proveSigningCode,
  sendSigningCode,
  signByLink,
} from '@moorgate/contract/signing/outside.ts'
import type { OutsideSigning } from '@moorgate/contract/signing/outside.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { FileSignature, MailX } from 'lucide-react'
import { useState } from 'react'
import { SigningPlace } from '../../features/signing/signing-place.tsx'
import { isFailure } from '../../kernel/api.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { usePageTitle } from '../../kernel/page-title.ts'
import { Problem } from '../../kernel/problem.tsx'
import { createQueryClient, send } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { firstField } from '../../ui/first-field.ts'
import { Form } from '../../ui/form.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { SignColumn } from './sign-column.tsx'
import styles from './entry-form.module.css'

/**
 * `/sign/{token}`: one document for somebody without an account, once they have given the code that went to
 * their address.
 */
export function SignDocumentPage({ params }: ScreenProps) {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <PlainFrame>
        <ByLink token={params['token'] ?? ''} />
      </PlainFrame>
    </QueryClientProvider>
  )
}

const pollMs = 3000

function ByLink({ token }: { token: string }) {
  const found = useQuery({
    queryKey: [outsideSignature.path, token],
    queryFn: ({ signal }) => send(outsideSignature, { params: { token }, signal, signedOut: 'fail' }),
    // The seal takes a moment, and anyone who signed last waits for it.
    refetchInterval: ({ state }) => state.data?.status === 'sealing' && pollMs,
  })
  if (found.data) return <Document token={token} document={found.data} />
  if (found.error === null) return <SkeletonRows rows={6} avatar={false} label="Looking for your document" />
  if (isFailure(found.error, 'forbidden'))
    return <SigningCode token={token} onProved={() => void found.refetch()} />
  if (isFailure(found.error, 'not_found')) return <NoSuchLink />
  return (
    <ErrorState
      title="We couldn’t load your document"
      onRetry={() => void found.refetch()}
      retrying={found.isFetching}
    />
  )
}

function Document({ token, document }: { token: string; document: OutsideSigning }) {
  const address = `/api/signing-links/${encodeURIComponent(token)}/pdf`
  return (
    <SigningPlace
      document={document}
      address={document.has_result ? `${address}?signed=1` : address}
      position={document.position}
      mine={document.fields}
      name={document.name}
      acts={{
        sign: (body, idempotencyKey) =>
          send(signByLink, { params: { token }, body, idempotencyKey, signedOut: 'fail' }),
        decline: (reason, idempotencyKey) =>
          send(declineByLink, { params: { token }, body: { reason }, idempotencyKey, signedOut: 'fail' }),
      }}
      resultPlace="here, and yours to keep"
      result={
        document.has_result && (
          <TextLink href={`${address}?signed=1`} download={`${document.title}, signed.pdf`}>
            Download the signed document
          </TextLink>
        )
      }
    />
  )
}

/** Spoilt, run out, or never ours: the page says the same of all of them. */
function NoSuchLink() {
  const { support_email: support } = useBranding()
  usePageTitle('Sign a document')
  return (
    <SignColumn
      icon={MailX}
      title="This link doesn’t lead to a document"
      lede="It may have run out, or a part of it was lost on the way. Open it from the mail once more, whole."
    >
      {support !== null && (
        <p>
          Still nothing? Write to <TextLink href={`mailto:${support}`}>{support}</TextLink> and we send you a
          new one.
        </p>
      )}
    </SignColumn>
  )
}

/** The second proof: a code to the address that the link came to, and nothing of the document before it. */
function SigningCode({ token, onProved }: { token: string; onProved: () => void }) {
  const [isSent, setIsSent] = useState(false)
  const asking = useCommand()
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
        <Button
          variant="primary"
          size="large"
          busy={asking.busy}
          busyLabel="Sending"
          onClick={() => void ask()}
        >
          Send me a code
        </Button>
      )}
      <Problem says={asking.problem} />
      {isSent && (
        <p className={styles.below}>
          Nothing there after a minute?{' '}
          <Button variant="link" busy={asking.busy} onClick={() => void ask()}>
            Send another code
          </Button>
        </p>
      )}
    </SignColumn>
  )
}

function CodeForm({ token, onProved }: { token: string; onProved: () => void }) {
  const act = useCommand(['code'])
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
      <Button type="submit" variant="primary" size="large" block busy={act.busy} busyLabel="Checking">
        Read the document
      </Button>
    </Form>
  )
}
