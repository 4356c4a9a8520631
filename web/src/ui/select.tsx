import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { cx } from './class-names.ts'
import { Field } from './field.tsx'
import type { FieldFacts } from './field.tsx'
import { Icon } from './icon.tsx'
import type { Option } from './option-row.tsx'
import { SelectOptions } from './select-options.tsx'
import styles from './select.module.css'

export type { Option } from './option-row.tsx'

export interface SelectProps<Value extends string | number> extends FieldFacts {
  options: readonly Option<Value>[]
  value: Value | null | undefined
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  name?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /** A rounded filter above cards, as wide as its words. */
  pill?: boolean | undefined
}

/** One of a list. Typing jumps to an option; for a long list that has to be searched, use ComboBox. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { options, value, onChange, onBlur, name, placeholder = 'Choose', disabled, pill, ...facts } = props
  return (
    <Field verb="Choose" {...facts}>
      {({ id, 'aria-describedby': message }) => (
        <AriaSelect
          aria-label={facts.label}
          value={value ?? null}
          onChange={(key) => {
            const chosen = options.find((option) => option.value === key)
            if (chosen) onChange(chosen.value)
          }}
          isDisabled={disabled || facts.locked || false}
          isInvalid={Boolean(facts.error)}
          placeholder={placeholder}
          {...(name && { name })}
          {...(message && { 'aria-describedby': message })}
        >
          <Button
            id={id}
            className={cx(styles.button, pill && styles.pill, facts.error && styles.invalid)}
            {...(onBlur && { onBlur })}
          >
            <SelectValue className={styles.value ?? ''}>
              {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
            </SelectValue>
            <Icon of={ChevronDown} size={14} />
          </Button>
          <SelectOptions options={options} />
        </AriaSelect>
      )}
    </Field>
  )
}
