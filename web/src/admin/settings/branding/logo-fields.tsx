import { useEffect, useMemo } from 'react'
import { FileDrop, fileSize } from '../../../ui/file-drop.tsx'
import { cx } from '../../../ui/class-names.ts'
import styles from './branding.module.css'

interface LogoFieldProps {
  label: string
  hint: string
  accept: string
  /** What is in use now. */
  present: string | null
  chosen: File | ''
  error: string | undefined
  onDark?: boolean
  onChoose: (file: File | '') => void
}

/** A picture of the firm: what is in use or chosen, on the ground it stands on, and another one. */
export function LogoField({
  label,
  hint,
  accept,
  present,
  chosen,
  error,
  onDark = false,
  onChoose,
}: LogoFieldProps) {
  const preview = useObjectUrl(chosen)
  const shown = preview ?? present
  return (
    <div className={styles.logo}>
      <figure className={cx(onDark && styles.onDark)}>
        {shown ? <img src={shown} alt={label} /> : <span className={styles.none}>None</span>}
      </figure>
      <div>
        <FileDrop
          label={label}
          hint={hint}
          accept={accept}
          error={error}
          files={chosen === '' ? [] : [{ id: 'chosen', name: chosen.name, size: fileSize(chosen.size) }]}
          onFiles={([file]) => onChoose(file ?? '')}
          onRemove={() => onChoose('')}
        />
      </div>
    </div>
  )
}

/** An address for a file that is only in this browser, let go when it is replaced. */
function useObjectUrl(file: File | ''): string | undefined {
  const url = useMemo(() => (file === '' ? undefined : URL.createObjectURL(file)), [file])
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  return url
}
