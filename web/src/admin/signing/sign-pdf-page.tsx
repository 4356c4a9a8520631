import { user } from '@moorgate/contract/investors/user.ts'
import { prepareSignature } from '@moorgate/contract/signing/signature-request.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { permits } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send, showQuery } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { pdfAddress } from '../../features/signing/signing.ts'
import type { SignatureRequest } from '../../features/signing/signing.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Progress } from './progress.tsx'
import { signatureFieldKinds } from '@moorgate/contract/signing/fields.ts'
import type { PageSize, SignatureFieldKind } from '@moorgate/contract/signing/fields.ts'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { PdfWorkspace } from '../../features/signing/pdf-workspace.tsx'
import { addField, changeField, missingOf, removeField } from './draft.ts'
import type { Draft } from './draft.ts'
import { PlacedField } from './placed-field.tsx'
import { Palette, Selected, Sending, draggedKind } from './rail.tsx'
import { requestOf, useRenewedRequest } from './request.ts'
import { SignerList } from './signer-list.tsx'
import { SigningHead } from './signing-head.tsx'
import styles from './signing.module.css'
import { useDraft } from './use-draft.ts'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { PdfPage } from '../../ui/pdf-viewer/pdf-page.tsx'
import { useNear } from '../../ui/pdf-viewer/use-near.ts'

const width = 92

interface ThumbnailsProps {
  document: PDFDocumentProxy
  pages: readonly PageSize[]
  current: number
  onGo: (page: number) => void
}

/** The pages as small pictures; pressing one goes there. */
function Thumbnails({ document, pages, current, onGo }: ThumbnailsProps) {
  const box = useRef<HTMLElement>(null)
  const { near } = useNear(box, String(pages.length))
  return (
    <nav ref={box} className={styles.thumbnails} aria-label="Pages">
      {pages.map((size, index) => (
        <button
          key={index}
          type="button"
          data-page={index + 1}
          aria-label={`Page ${index + 1}`}
          aria-current={current === index + 1 ? 'page' : undefined}
          onClick={() => onGo(index + 1)}
        >
          <PdfPage
            document={document}
            number={index + 1}
            width={width}
            ratio={size.height / size.width}
            rotation={0}
            near={near.has(index + 1)}
          />
          <span>{index + 1}</span>
        </button>
      ))}
    </nav>
  )
}

/**
 * A draft: the document on the left, who signs it and where on the right. On a phone it is read, not placed.
 */
function Prepare({ request }: { request: SignatureRequest }) {
  const work = useDraft(request)
  const { draft, setDraft } = work
  const guard = useLeaveGuard(work.state.kind === 'failed')
  const [shown, setShown] = useState<{ page: number }>()
  const workspace = useRef<HTMLDivElement>(null)
  const { pages } = request
  const placing = usePlacing(work, pages, workspace)
  const { signer, field, selected, place, remove } = placing
  return (
    <>
      <SigningHead request={request} work={work} missing={missingOf(draft)} />
      <div className={styles.workspace} ref={workspace}>
        <PdfWorkspace
          address={pdfAddress(request.document_id)}
          pages={pages}
          shown={shown}
          onShown={placing.setCurrent}
          renderThumbnails={(document) => (
            <Thumbnails
              document={document}
              pages={pages}
              current={placing.current}
              onGo={(page) => setShown({ page })}
            />
          )}
          onDrop={(event, at) => {
            const kind = signatureFieldKinds.find((each) => each === event.dataTransfer.getData(draggedKind))
            if (kind) place(kind, at)
          }}
          renderOver={(page, scale) => (
            <Fields
              {...{ draft, page, scale, selected }}
              onSelect={placing.select}
              onChange={(key, change) => setDraft(changeField(draft, pages, key, change))}
              onRemove={remove}
            />
          )}
        />
        <aside className={styles.rail} aria-label="Signers and fields">
          <Problem says={work.act.problem} />
          <SignerList draft={draft} onDraft={setDraft} chosen={signer} onChoose={placing.chooseSigner} />
          {signer > 0 && (
            <Palette name={draft.signers[signer - 1]!.name} onPlace={(kind) => place(kind, undefined)} />
          )}
          {field && (
            <Selected
              field={field}
              onChange={(change) => setDraft(changeField(draft, pages, field.key, change))}
              onRemove={() => remove(field.key)}
            />
          )}
          <p className={styles.onPhone}>Use a larger screen to place fields. Here you can read and send.</p>
          <Sending draft={draft} onDraft={setDraft} />
        </aside>
      </div>
      {guard}
    </>
  )
}

/** For whom fields are placed, which one is selected, and placing and removing them. */
function usePlacing(
  { draft, setDraft }: ReturnType<typeof useDraft>,
  pages: readonly PageSize[],
  workspace: RefObject<HTMLElement | null>,
) {
  const [chosen, setChosen] = useState(1)
  const [selected, setSelected] = useState<number>()
  const [current, setCurrent] = useState(1)
  const signer = Math.min(chosen, draft.signers.length)
  const field = draft.fields.find(({ key }) => key === selected)

  const place = (kind: SignatureFieldKind, on: { page: number; x: number; y: number } | undefined) => {
    if (signer === 0) return
    const page = on?.page ?? current
    const added = addField(draft, pages, { kind, signer, page, ...(on && { at: on }) })
    setDraft(added.draft)
    setSelected(added.key)
    // Where the field is, there are the arrow keys: once it is drawn.
    requestAnimationFrame(() =>
      workspace.current?.querySelector<HTMLElement>(`[data-field="${added.key}"]`)?.focus(),
    )
  }
  const remove = (key: number) => {
    setDraft(removeField(draft, key))
    setSelected(undefined)
  }
  return {
    signer,
    field,
    selected,
    current,
    place,
    remove,
    select: setSelected,
    setCurrent,
    chooseSigner: setChosen,
  }
}

interface FieldsProps {
  draft: Draft
  page: number
  scale: number
  selected: number | undefined
  onSelect: (key: number) => void
  onChange: (key: number, change: object) => void
  onRemove: (key: number) => void
}

function Fields({ draft, page, scale, selected, onSelect, onChange, onRemove }: FieldsProps) {
  return draft.fields
    .filter((field) => field.page === page)
    .map((field) => (
      <PlacedField
        key={field.key}
        field={field}
        name={draft.signers[field.signer - 1]?.name ?? ''}
        scale={scale}
        selected={field.key === selected}
        onSelect={() => onSelect(field.key)}
        onChange={(change) => onChange(field.key, change)}
        onRemove={() => onRemove(field.key)}
      />
    ))
}

/** `/admin/investors/{id}/sign-pdf/{documentId}`: a document of an investor on its way to being signed. */
export function SignPdfPage({ params }: ScreenProps) {
  const id = params['pdfId'] ?? ''
  const request = useQuery(requestOf(id))
  return (
    <Loaded query={request} what="this document">
      {(found) => {
        if (!found) return <Begin documentId={Number(id)} investorId={params['id'] ?? ''} />
        if (found.status === 'draft' && permits(found, 'edit'))
          return <Prepare key={found.id} request={found} />
        return <Progress key={found.id} request={found} />
      }}
    </Loaded>
  )
}

/** Nothing is being signed yet. Opening a page changes nothing, so it is begun by pressing. */
function Begin({ documentId, investorId }: { documentId: number; investorId: string }) {
  const act = useCommand(['document_id'])
  const renew = useRenewedRequest(documentId)
  const term = useTerm()
  const name = useQuery(showQuery(user, investorId)).data?.name ?? `The ${term('investor', { lower: true })}`
  const begin = () =>
    act.run(async (idempotencyKey) => {
      await send(prepareSignature, { idempotencyKey, body: { document_id: documentId } })
      await renew()
    })
  return (
    <AdminPage title="Prepare to sign">
      <Problem says={act.fields['document_id'] ?? act.problem} />
      <EmptyState
        title="No signatures requested yet"
        action={
          <Button variant="primary" busy={act.busy} onClick={() => void begin()}>
            Prepare to sign
          </Button>
        }
      >
        Choose who signs and put their fields on the pages. {name} is the first signer.
      </EmptyState>
    </AdminPage>
  )
}
