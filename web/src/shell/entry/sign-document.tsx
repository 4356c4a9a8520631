import {
  declineByLink,
  outsideSignature,
  proveSigningCode,
  sendSigningCode,
  signByLink,
} from '@moorgate/contract/signing/outside.ts'
import type { OutsideSigning } from '@moorgate/contract/signing/outside.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { FileSignature } from 'lucide-react'
import { useState } from 'react'
import { SigningPlace } from '../../features/signing/signing-place.tsx'
import { isFailure } from '../../kernel/api.ts'
import { createQueryClient, send } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { TextLink } from '../../ui/link.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { CodeGate, NoSuchLink } from './code-gate.tsx'
import { PlainFrame } from './plain-frame.tsx'

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
const pageTitle = 'Sign a document'

function ByLink({ token }: { token: string }) {
  const found = useQuery({
    queryKey: [outsideSignature.path, token],
    queryFn: ({ signal }) => send(outsideSignature, { params: { token }, signal, signedOut: 'fail' }),
    // The seal takes a moment, and anyone who signed last waits for it.
    refetchInterval: ({ state }) => state.data?.status === 'sealing' && pollMs,
  })
  if (found.data) return <Document token={token} document={found.data} />
  if (found.error === null) return <SkeletonRows rows={6} avatar={false} label="Loading your document" />
  if (isFailure(found.error, 'forbidden'))
    return (
      <CodeGate
        pageTitle={pageTitle}
        icon={FileSignature}
        title="A document is waiting for you"
        lede="To keep it private, we’ll e-mail a code to the address your link was sent to. You don’t need an account."
        open="Read the document"
        ask={() => send(sendSigningCode, { params: { token }, signedOut: 'fail' })}
        prove={(code) => send(proveSigningCode, { params: { token }, body: { code }, signedOut: 'fail' })}
        onProved={() => void found.refetch()}
      />
    )
  if (isFailure(found.error, 'not_found'))
    return <NoSuchLink pageTitle={pageTitle} title="This link doesn’t lead to a document" />
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
      resultPlace="here for you to download"
      result={
        document.has_result && (
          <TextLink href={`${address}?signed=1`} download={`${document.title}, signed.pdf`}>
            Download signed document
          </TextLink>
        )
      }
    />
  )
}
