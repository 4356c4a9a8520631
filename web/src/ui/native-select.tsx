import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import type { FieldFacts } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './select.module.css'

export interface NativeSelectProps
  extends FieldFacts, Omit<ComponentProps<'select'>, keyof FieldFacts | 'size'> {
  options: readonly { value: string | number; label: string; disabled?: boolean | undefined }[]
  /** First entry, with the value "". */
  placeholder?: string | undefined
}

/**
 * The browser's own list in our frame: no script, and a wheel on a phone. For pages that must be light and
 * for countries. Takes react-hook-form's `register`.
 */
export function NativeSelect({ options, placeholder, ...rest }: NativeSelectProps) {
  const { label, hint, error, optional, labelHidden, labelEnd, locked, id, className, ...select } = rest
  return (
    <Field {...{ label, hint, error, optional, labelHidden, labelEnd, locked, id, className }}>
      {(ties) => (
        <span className={styles.wrap}>
          <select {...select} {...ties} className={styles.native} disabled={locked || select.disabled}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size={14} />
        </span>
      )}
    </Field>
  )
}
