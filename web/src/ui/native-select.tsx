import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import type { FieldFacts } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './select.module.css'

interface NativeOption {
  value: string | number
  label: string
  disabled?: boolean | undefined
  /** Heading below which it stands, with its neighbours of the same one. */
  group?: string | undefined
}

export interface NativeSelectProps
  extends FieldFacts, Omit<ComponentProps<'select'>, keyof FieldFacts | 'size'> {
  options: readonly NativeOption[]
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
    <Field verb="Choose" {...{ label, hint, error, optional, labelHidden, labelEnd, locked, id, className }}>
      {(ties) => (
        <span className={styles.wrap}>
          <select {...select} {...ties} className={styles.native} disabled={locked || select.disabled}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            <Options options={options} />
          </select>
          <Icon of={ChevronDown} size={14} />
        </span>
      )}
    </Field>
  )
}

/** All countries are 249 elements: while the options are the same ones they are not drawn again. */
const Options = memo(function Options({ options }: Pick<NativeSelectProps, 'options'>) {
  return [...Map.groupBy(options, ({ group }) => group)].map(([group, members]) =>
    group === undefined ? (
      members.map(nativeOption)
    ) : (
      <optgroup key={group} label={group}>
        {members.map(nativeOption)}
      </optgroup>
    ),
  )
})

const nativeOption = ({ value, label, disabled }: NativeOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)
