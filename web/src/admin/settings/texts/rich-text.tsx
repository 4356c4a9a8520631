import { useState } from 'react'
import { Html } from '../../../kernel/html.tsx'
import type { TypedField } from '../../../kernel/form.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from './rich-text.module.css'

export interface RichTextProps {
  label: string
  /** From `form.typed(name)`. */
  field: TypedField
  /** What stands in it now, for the preview. */
  text: string
}

type Mode = 'write' | 'read'

/** Rich text as its marks, and as investors read it. What the server takes out when it is saved is not shown either. */
export function RichText({ label, field, text }: RichTextProps) {
  const [mode, setMode] = useState<Mode>('write')
  const modes = (
    <SegmentedControl<Mode>
      label={`${label}, view`}
      options={[
        { value: 'write', label: 'Write' },
        { value: 'read', label: 'As read' },
      ]}
      value={mode}
      onChange={setMode}
    />
  )
  if (mode === 'read')
    return (
      <div>
        <div className={styles.head}>
          <span className={styles.label}>{label}</span>
          {modes}
        </div>
        <div className={styles.read} data-voice="portal">
          {text.trim() === '' ? <p>Nothing written yet.</p> : <Html text={text} />}
        </div>
      </div>
    )
  return (
    <TextArea
      {...field}
      label={label}
      labelEnd={modes}
      rows={16}
      hint="HTML: p, h2, h3, ul, ol, strong, em, a, table. Anything else is taken out when it is saved."
    />
  )
}
