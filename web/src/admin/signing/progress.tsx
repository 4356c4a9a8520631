import { prepareSignature, remindSigners } from '@moorgate/contract/signing/signature-request.ts'
import type { Signer } from '@moorgate/contract/signing/signature-request.ts'
import { FileText } from 'lucide-react'
import { now } from '../../kernel/clock.ts'
import { usePageTitle } from '../../kernel/page-title.ts'
import { permits } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { MyFields } from '../../features/signing/my-fields.tsx'
import { PdfWorkspace } from '../../features/signing/pdf-workspace.tsx'
import { SignPanel } from '../../features/signing/sign-panel.tsx'
import look from '../../features/signing/signing.module.css'
import { ownActs, pdfAddress, signingStates } from '../../features/signing/signing.ts'
import type { SignatureRequest } from '../../features/signing/signing.ts'
import { useSignature } from '../../features/signing/use-signature.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { date, dateTime, dateTimeWithin } from '../../ui/format-dates.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useRenewedRequest } from './request.ts'
import type { StaffRequest } from './request.ts'
import { TakeBack } from './signing-head.tsx'
import styles from './signing.module.css'

/**
 * A request that is out or over: who has signed, and the sealed file; and where it is one's own turn, the
 * place to sign.
 */
export function Progress({ request }: { request: StaffRequest }) {
  usePageTitle(request.title)
  const person = useCurrentUser()
  const me = request.signers.find((signer) => signer.user_id === person.id)
  const mine = request.fields.filter((field) => field.signer === me?.position)
  const isTurn = request.status === 'sent' && me?.status === 'asked'
  const signing = useSignature({
    sourceHash: request.source_sha256,
    mine,
    person: person.name,
    acts: ownActs(request.document_id),
  })
  const { label, tone } = signingStates[request.status]
  return (
    <>
      <PageHeader
        title={isTurn ? `Sign ${request.title}` : request.title}
        status={<Badge tone={tone}>{label}</Badge>}
        meta={[{ key: 'signers', icon: FileText, text: request.signers.map(({ name }) => name).join(', ') }]}
        ruled
        actions={<Actions request={request} />}
      />
      <div className={styles.workspace}>
        <PdfWorkspace
          address={pdfAddress(request.result_document_id ?? request.document_id)}
          renderOver={(page, scale) =>
            isTurn && <MyFields fields={mine} page={page} scale={scale} signing={signing} />
          }
        />
        <aside className={styles.rail} aria-label="Progress">
          {isTurn && <SignPanel signing={signing} mine={mine} />}
          <section>
            <h2 className={styles.heading}>Signers</h2>
            <ol className={styles.signers}>
              {request.signers.map((signer) => (
                <li key={signer.position} className={look[`s${((signer.position - 1) % 5) + 1}`]}>
                  <span className={styles.order}>{signer.position}</span>
                  <span className={styles.signer}>
                    <b>{signer.name}</b>
                    <small>{standing(signer)}</small>
                    {signer.email !== null && <small>By a link to {signer.email}</small>}
                  </span>
                </li>
              ))}
            </ol>
          </section>
          <Facts request={request} />
        </aside>
      </div>
    </>
  )
}

function standing({ status, asked_at: asked, opened_at: opened, signed_at: signed, reason }: Signer): string {
  const look = { today: now() }
  if (status === 'signed') return `Signed ${dateTimeWithin(signed, look)}`
  if (status === 'declined') return `Declined: ${reason ?? 'no reason given'}`
  if (status === 'waiting') return 'Waiting for earlier signers'
  return opened === null ? `Asked ${dateTimeWithin(asked, look)}` : `Opened ${dateTimeWithin(opened, look)}`
}

function Facts({ request }: { request: SignatureRequest }) {
  const look = { today: now() }
  const seal = request.seal_level && `PAdES ${request.seal_level}`
  return (
    <section>
      <h2 className={styles.heading}>Sending</h2>
      <DescriptionList
        items={[
          { term: 'Sent', value: dateTime(request.sent_at, look) },
          { term: 'Expires', value: date(request.expires_on, look) },
          ...(request.reason === null ? [] : [{ term: 'Reason', value: request.reason }]),
          ...(seal ? [{ term: 'Seal', value: seal }] : []),
          ...(request.result_sha256 === null
            ? []
            : [{ term: 'SHA-256', value: <code className={styles.hash}>{request.result_sha256}</code> }]),
        ]}
      />
    </section>
  )
}

function Actions({ request }: { request: StaffRequest }) {
  const act = useCommand()
  const renew = useRenewedRequest(request.document_id)
  const remind = async () => {
    const done = await act.run((idempotencyKey) =>
      send(remindSigners, { params: { id: request.id }, idempotencyKey }),
    )
    if (done) showToast('Reminder sent')
  }
  const again = () =>
    act.run(async (idempotencyKey) => {
      await send(prepareSignature, { idempotencyKey, body: { document_id: request.document_id } })
      await renew()
    })
  if (request.status === 'completed')
    return (
      <ButtonLink variant="primary" href={`/admin/investors/${request.user_id}/details/documents`}>
        Go to documents
      </ButtonLink>
    )
  return (
    <>
      <Problem says={act.problem} />
      {request.status === 'sent' && (
        <>
          {permits(request, 'cancel') && <TakeBack request={request} label="Withdraw" />}
          {permits(request, 'remind') && (
            <Button variant="primary" busy={act.busy} busyLabel="Sending" onClick={() => void remind()}>
              Remind
            </Button>
          )}
        </>
      )}
      {permits(request, 'prepare') && ['declined', 'expired', 'cancelled'].includes(request.status) && (
        <Button variant="primary" busy={act.busy} onClick={() => void again()}>
          Prepare again
        </Button>
      )}
    </>
  )
}
