import { useState } from 'react'
import { Html } from '../../../kernel/html.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { OfferForm } from './offer-field.tsx'
import styles from './edit.module.css'

interface RichTextFieldProps {
  name: string
  label: string
  hint?: string | undefined
  form: OfferForm
}

/** Rich text as its marks, with a look at how it reads. What the server would take out is not shown either. */
export function RichTextField({ name, label, hint, form }: RichTextFieldProps) {
  const [mode, setMode] = useState<'write' | 'read'>('write')
  const text = String(form.values[name] ?? '')
  return (
    <div>
      <div className={styles.richHead}>
        <span className={styles.label} aria-hidden>
          {label} <span className={styles.faint}>optional</span>
        </span>
        <SegmentedControl<'write' | 'read'>
          label={`${label}, view`}
          options={[
            { value: 'write', label: 'Write' },
            { value: 'read', label: 'Preview' },
          ]}
          value={mode}
          onChange={setMode}
        />
      </div>
      {mode === 'write' ? (
        <TextArea
          {...form.typed(name)}
          label={label}
          labelHidden
          optional
          rows={14}
          hint={
            hint ??
            'HTML: p, h2, h3, ul, ol, strong, em, a, table. Anything else is taken out when it is saved.'
          }
        />
      ) : (
        <div className={styles.rich} data-voice="portal">
          {text.trim() === '' ? <p className={styles.faint}>Nothing written yet.</p> : <Html text={text} />}
        </div>
      )}
    </div>
  )
}
