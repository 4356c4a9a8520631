import { Trash2, Undo2 } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { FileField } from './file-field.tsx'
import type { FileFieldProps } from './file-field.tsx'
import styles from './record-file-field.module.css'

interface RecordFileFieldProps extends Omit<FileFieldProps, 'value' | 'onChange'> {
  /** What the form holds: the address of the present picture, the chosen file, or "". */
  value: unknown
  /** The address of the picture that the record has. A file that is no picture has none. */
  present: unknown
  onChange: (value: unknown) => void
}

/** A file of a record's form. A picture that the record has is shown, and can be replaced or removed. */
export function RecordFileField({ value, present, onChange, ...rest }: RecordFileFieldProps) {
  const word = rest.label.toLowerCase()
  return (
    <div className={styles.field}>
      <FileField {...rest} value={value} onChange={(file) => onChange(file || (present ?? ''))} />
      {typeof present === 'string' && (value === present || value === '') && (
        <Present word={word} src={present} isKept={value === present} onChange={onChange} />
      )}
    </div>
  )
}

interface PresentProps {
  /** "logo". */
  word: string
  src: string
  isKept: boolean
  onChange: (value: string) => void
}

/** One button does both, so that the focus stays on it. */
function Present({ word, src, isKept, onChange }: PresentProps) {
  return (
    <div className={styles.present}>
      {isKept ? <img src={src} alt={`Present ${word}`} /> : <p>The {word} will be removed when you save.</p>}
      <Button
        size="small"
        variant="quiet"
        icon={isKept ? Trash2 : Undo2}
        onClick={() => onChange(isKept ? '' : src)}
      >
        {isKept ? `Remove ${word}` : `Keep ${word}`}
      </Button>
    </div>
  )
}
