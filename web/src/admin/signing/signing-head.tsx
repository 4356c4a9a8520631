import { cancelSignature } from '@moorgate/contract/signing/signature-request.ts'
import { CloudCheck, FileText, Send } from 'lucide-react'
import { useState } from 'react'
import { send } from '../../kernel/queries.ts'
import { signingStates } from '../../features/signing/signing.ts'
import type { SignatureRequest } from '../../features/signing/signing.ts'
import { usePageTitle } from '../../kernel/page-title.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/format.ts'
import { clock } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Confirmation } from '../../ui/modal.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useRenewedRequest } from './request.ts'
import type { SaveState, useDraft } from './use-draft.ts'
import styles from './signing.module.css'

interface SigningHeadProps {
  request: SignatureRequest
  work: ReturnType<typeof useDraft>
  /** Why it cannot be sent yet. */
  missing: string | undefined
}

/** Title, state, what is saved, and the button that sends. */
export function SigningHead({ request, work, missing }: SigningHeadProps) {
  usePageTitle('Prepare to sign')
  const { label, tone } = signingStates[request.status]
  const count = counted(work.draft.signers.length, 'signer', 'signers')
  return (
    <PageHeader
      title="Prepare to sign"
      status={<Badge tone={tone}>{label}</Badge>}
      meta={[
        { key: 'document', icon: FileText, text: request.title },
        { key: 'signers', text: work.draft.signers.map(({ name }) => name).join(', ') },
      ]}
      ruled
      actions={
        <>
          <Saved state={work.state} missing={missing} onRetry={work.flush} onGiveUp={work.takeTheirs} />
          <TakeBack request={request} label="Discard" />
          <Button
            variant="primary"
            icon={Send}
            busy={work.act.busy}
            busyLabel="Sending"
            disabled={missing !== undefined}
            onClick={() => void work.sendOut()}
          >
            Send to {count}
          </Button>
        </>
      }
    />
  )
}

function Saved({
  state,
  missing,
  onRetry,
  onGiveUp,
}: {
  state: SaveState
  missing: string | undefined
  onRetry: () => void
  onGiveUp: () => Promise<unknown>
}) {
  if (state.kind === 'failed')
    return (
      <span className={styles.saving} role="alert">
        {state.stale ? 'Not saved. A colleague has changed this draft.' : 'Not saved.'}
        <Button variant="link" onClick={() => void (state.stale ? onGiveUp() : onRetry())}>
          {state.stale ? 'Show theirs' : 'Try again'}
        </Button>
      </span>
    )
  return (
    <span className={styles.saving} aria-live="polite">
      {missing ?? (
        <>
          <Icon of={CloudCheck} size={14} />
          {state.kind === 'saving' && 'Saving'}
          {state.kind === 'saved' && `Saved at ${clock(state.at)}`}
          {state.kind === 'untouched' && 'Saved'}
        </>
      )}
    </span>
  )
}

/** Takes a draft or a request that is out back, after a second look. */
export function TakeBack({ request, label }: { request: SignatureRequest; label: string }) {
  const [asking, setAsking] = useState(false)
  const act = useCommand()
  const renew = useRenewedRequest(request.document_id)
  const cancel = async () => {
    const done = await act.run(async (idempotencyKey) => {
      await send(cancelSignature, { params: { id: request.id }, idempotencyKey, body: {} })
      await renew()
    })
    if (done) setAsking(false)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      <Confirmation
        open={asking}
        title={request.status === 'draft' ? 'Discard this draft?' : 'Withdraw this document?'}
        confirm={label}
        danger
        busy={act.busy}
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      >
        {request.status === 'draft'
          ? 'The signers and fields are removed. The document is kept.'
          : 'It can no longer be signed. Signatures already given no longer count.'}
      </Confirmation>
    </>
  )
}
