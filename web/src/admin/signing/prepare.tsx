import type { SignatureFieldKind } from '@moorgate/contract/signing/fields.ts'
import { signatureFieldKinds } from '@moorgate/contract/signing/fields.ts'
import { useRef, useState } from 'react'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { PdfWorkspace } from '../../features/signing/pdf-workspace.tsx'
import { pdfAddress } from '../../features/signing/signing.ts'
import type { SignatureRequest } from '../../features/signing/signing.ts'
import { addField, changeField, missingOf, removeField } from './draft.ts'
import type { Draft } from './draft.ts'
import { PlacedField } from './placed-field.tsx'
import { Palette, Selected, Sending, draggedKind } from './rail.tsx'
import { SignerList } from './signer-list.tsx'
import { SigningHead } from './signing-head.tsx'
import styles from './signing.module.css'
import { Thumbnails } from './thumbnails.tsx'
import { useDraft } from './use-draft.ts'

/**
 * A draft: the document on the left, who signs it and where on the right. On a phone it is read, not placed.
 */
export function Prepare({ request }: { request: SignatureRequest }) {
  const work = useDraft(request)
  const { draft, setDraft } = work
  const guard = useLeaveGuard(work.state.kind === 'failed')
  const [chosen, setChosen] = useState(1)
  const [selected, setSelected] = useState<number>()
  const [shown, setShown] = useState<{ page: number }>()
  const [current, setCurrent] = useState(1)
  const desk = useRef<HTMLDivElement>(null)
  const { pages } = request
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
      desk.current?.querySelector<HTMLElement>(`[data-field="${added.key}"]`)?.focus(),
    )
  }
  const remove = (key: number) => {
    setDraft(removeField(draft, key))
    setSelected(undefined)
  }
  return (
    <>
      <SigningHead request={request} work={work} missing={missingOf(draft)} />
      <div className={styles.workspace} ref={desk}>
        <PdfWorkspace
          address={pdfAddress(request.document_id)}
          pages={pages}
          shown={shown}
          onShown={setCurrent}
          renderThumbnails={(document) => (
            <Thumbnails
              document={document}
              pages={pages}
              current={current}
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
              onSelect={setSelected}
              onChange={(key, change) => setDraft(changeField(draft, pages, key, change))}
              onRemove={remove}
            />
          )}
        />
        <aside className={styles.rail} aria-label="Signers and fields">
          <Problem says={work.act.problem} />
          <SignerList draft={draft} onDraft={setDraft} chosen={signer} onChoose={setChosen} />
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
          <p className={styles.onPhone}>Fields are placed on a larger screen. Here you can read and send.</p>
          <Sending draft={draft} onDraft={setDraft} />
        </aside>
      </div>
      {guard}
    </>
  )
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
