import { useEffect, useId, useMemo } from 'react'
import { useBranding } from '../../../kernel/branding.tsx'
import { brandStyle } from '../../../theme/apply-brand.ts'
import { cx } from '../../../ui/class-names.ts'
import { FieldMessage } from '../../../ui/field.tsx'
import { Logo } from '../../../ui/logo.tsx'
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

/** A picture of the tenant on the ground that it stands on, and the button that replaces it. */
export function LogoField(props: LogoFieldProps) {
  const { label, hint, accept, present, chosen, error, onDark = false, onChoose } = props
  const { name, colours, display_font: font } = useBranding()
  const id = useId()
  const shown = useObjectUrl(chosen) ?? present
  return (
    <div className={styles.logo}>
      <figure className={cx(onDark && styles.onDark)} style={brandStyle(colours, 'light', font)}>
        {shown ? <img src={shown} alt={label} /> : <Logo name={name} size={30} />}
      </figure>
      <div className={styles.replace}>
        <span>
          <label htmlFor={id}>{label}</label>
          <small>{chosen === '' ? hint : chosen.name}</small>
        </span>
        <span className={styles.choose}>
          <input
            id={id}
            type="file"
            accept={accept}
            aria-describedby={`${id}-message`}
            onChange={(event) => {
              onChoose(event.target.files?.[0] ?? '')
              event.target.value = ''
            }}
          />
          <span aria-hidden>{shown ? 'Replace' : 'Choose'}</span>
        </span>
      </div>
      <FieldMessage of={label} id={`${id}-message`} error={error} />
    </div>
  )
}

/** An address for a file that is only in this browser, let go when it is replaced. */
function useObjectUrl(file: File | ''): string | undefined {
  const url = useMemo(() => (file === '' ? undefined : URL.createObjectURL(file)), [file])
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  return url
}
