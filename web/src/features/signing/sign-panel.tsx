import { fieldTitle, signingConsent } from '@moorgate/contract/signing/fields.ts'
import type { SignatureField } from '@moorgate/contract/signing/signature-request.ts'
import { useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Modal } from '../../ui/modal.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Problem } from '../../kernel/problem.tsx'
import styles from './signing.module.css'
import type { Signing } from './use-signature.ts'

/** Picture of a signature in pixels: twice what the screen shows. */
const size = { width: 960, height: 300 } as const

const ink = '#16233b'

interface SignaturePadProps {
  /** PNG as a data URL; undefined when nothing is drawn. */
  onChange: (picture: string | undefined) => void
}

/** A place to sign with a finger, pen or mouse. Anyone who cannot draw types their name instead. */
function SignaturePad({ onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.lineWidth = 5
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.strokeStyle = ink
  }, [])
  const placeOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    }
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = canvas.current?.getContext('2d')
    const { x, y } = placeOf(event)
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    context?.beginPath()
    context?.moveTo(x, y)
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return
    const context = canvas.current?.getContext('2d')
    const { x, y } = placeOf(event)
    context?.lineTo(x, y)
    context?.stroke()
  }
  const end = () => {
    if (!drawing.current) return
    drawing.current = false
    onChange(canvas.current?.toDataURL('image/png'))
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    onChange(undefined)
  }
  return (
    <div>
      <div className={styles.pad}>
        <canvas
          ref={canvas}
          {...size}
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={end}
          onPointerCancel={end}
        >
          Your drawn signature. To sign without drawing, choose Type.
        </canvas>
      </div>
      <div className={styles.underPad}>
        <span>Use a finger, pen or mouse</span>
        <Button variant="link" onClick={clear}>
          Clear
        </Button>
      </div>
    </div>
  )
}

interface SignPanelProps {
  signing: Signing
  mine: readonly SignatureField[]
}

/** Type or draw, what is to be filled in, consent, and the button; or to decline, with a reason. */
export function SignPanel({ signing, mine }: SignPanelProps) {
  const { act, missing } = signing
  const [tried, setTried] = useState(false)
  const sign = () => {
    setTried(true)
    if (missing === undefined) void signing.sign()
  }
  return (
    <div className={styles.panel}>
      <Problem says={act.problem} />
      <div className={styles.ways}>
        <SegmentedControl
          label="How to sign"
          options={[
            { value: 'type', label: 'Type' },
            { value: 'draw', label: 'Draw' },
          ]}
          value={signing.way}
          onChange={signing.setWay}
        />
      </div>
      {signing.way === 'type' ? (
        <p className={styles.typed} aria-hidden>
          {signing.name}
        </p>
      ) : (
        <SignaturePad onChange={signing.setPicture} />
      )}
      <TextField
        label="Your full name"
        autoComplete="name"
        value={signing.name}
        error={act.fields['name']}
        onChange={(event) => signing.setName(event.target.value)}
      />
      {mine.map((field) => (
        <AskedField key={field.id} field={field} signing={signing} />
      ))}
      <Checkbox
        label={signingConsent}
        checked={signing.agreed}
        error={act.fields['consent']}
        onChange={(event) => signing.setAgreed(event.target.checked)}
      />
      <div className={styles.signBar}>
        <Button
          variant="primary"
          size="large"
          block
          needsConnection
          busy={act.busy}
          busyLabel="Signing"
          onClick={sign}
        >
          Sign
        </Button>
        <p className={styles.missing} aria-live="polite">
          {tried && missing}
        </p>
        <Decline signing={signing} />
      </div>
      <p className={styles.small}>
        We add the time and an evidence page, and seal the file so any later change can be detected.
      </p>
    </div>
  )
}

/**
 * Date and name are filled in by us; the rest is asked for here, where it can be reached without the page.
 */
function AskedField({ field, signing }: { field: SignatureField; signing: Signing }) {
  const { id, kind, required } = field
  const error = signing.act.fields[`fields.${id}`]
  if (kind === 'text')
    return (
      <TextField
        label={fieldTitle(field)}
        optional={!required}
        maxLength={200}
        value={signing.values[id] ?? ''}
        error={error}
        onChange={(event) => signing.write(id, event.target.value)}
      />
    )
  if (kind !== 'tick') return null
  return (
    <Checkbox
      label={`${fieldTitle(field)}, page ${field.page}`}
      optional={!required}
      checked={signing.values[id] === '1'}
      error={error}
      onChange={(event) => signing.write(id, event.target.checked ? '1' : '')}
    />
  )
}

function Decline({ signing }: { signing: Signing }) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { act } = signing
  const close = () => setAsking(false)
  const decline = async () => (await signing.decline(reason)) && close()
  return (
    <>
      <Button variant="link" onClick={() => setAsking(true)}>
        Decline, with a reason
      </Button>
      <Modal
        open={asking}
        onClose={close}
        title="Decline to sign?"
        variant="choice"
        footer={
          <>
            <Button onClick={close}>Go back</Button>
            <Button
              variant="danger"
              busy={act.busy}
              busyLabel="Declining"
              disabled={reason.trim().length < 3}
              onClick={() => void decline()}
            >
              Decline
            </Button>
          </>
        }
      >
        <p>No one will be able to sign this document. The sender will see your reason.</p>
        <TextArea
          label="Your reason"
          limit={500}
          value={reason}
          error={act.fields['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
      </Modal>
    </>
  )
}
