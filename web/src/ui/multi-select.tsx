import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { cx } from './class-names.ts'
import { Field } from './field.tsx'
import type { FieldFacts } from './field.tsx'
import { Icon } from './icon.tsx'
import type { Option } from './option-row.tsx'
import { SelectOptions } from './select-options.tsx'
import styles from './select.module.css'

export interface MultiSelectProps extends FieldFacts {
  options: readonly Option<string>[]
  values: readonly string[]
  onChange: (values: string[]) => void
  onBlur?: (() => void) | undefined
  /** What is chosen, in words; nothing is "Choose". */
  children: ReactNode
}

/** Several of a list, which stays open while they are ticked. Typing jumps to an option. */
export function MultiSelect({ options, values, onChange, onBlur, children, ...facts }: MultiSelectProps) {
  return (
    <Field verb="Choose" {...facts}>
      {({ id, 'aria-describedby': message }) => (
        <AriaSelect
          aria-label={facts.label}
          selectionMode="multiple"
          value={[...values]}
          onChange={(keys) => onChange(keys.map(String))}
          isInvalid={Boolean(facts.error)}
          placeholder="Choose"
          {...(message && { 'aria-describedby': message })}
        >
          <Button
            id={id}
            className={cx(styles.button, facts.error && styles.invalid)}
            {...(onBlur && { onBlur })}
          >
            <SelectValue className={styles.value ?? ''}>
              {({ isPlaceholder, defaultChildren }) => (isPlaceholder ? defaultChildren : children)}
            </SelectValue>
            <Icon of={ChevronDown} size={14} />
          </Button>
          <SelectOptions options={options} />
        </AriaSelect>
      )}
    </Field>
  )
}
