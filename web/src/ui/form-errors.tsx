import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import styles from './form.module.css'

export interface FormErrorsProps {
  /** What was refused as a whole; the field errors follow as links. */
  title?: string | undefined
  errors: readonly { message: string; fieldId?: string | undefined }[]
}

/**
 * Everything wrong with a form, at its top. It takes the focus when it appears; each link leads to its field.
 */
export function FormErrors({ title, errors }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0 || title !== undefined
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown])
  if (!shown) return null
  const counted = errors.length === 1 ? 'One field needs attention' : `${errors.length} fields need attention`
  return (
    <div ref={box} className={styles.errors} role="alert" tabIndex={-1}>
      <Icon of={CircleAlert} size={18} />
      <div>
        <p className={styles.title}>{title ?? counted}</p>
        {errors.length > 0 && (
          <ul>
            {errors.map(({ message, fieldId }) => (
              <li key={`${fieldId} ${message}`}>
                {fieldId ? (
                  <button type="button" onClick={() => document.getElementById(fieldId)?.focus()}>
                    {message}
                  </button>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
