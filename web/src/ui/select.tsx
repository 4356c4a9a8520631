import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { cx } from './class-names.ts'
import { Field } from './field.tsx'
import type { FieldFacts } from './field.tsx'
import { Icon } from './icon.tsx'
import menu from './menu.module.css'
import styles from './select.module.css'

export interface Option<Value extends string | number> {
  value: Value
  label: string
  /** A second, fainter line in the list. */
  description?: string | undefined
  disabled?: boolean | undefined
  icon?: ReactNode
}

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
    <Field {...facts}>
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
          <Popover className={menu.popover ?? ''} offset={4}>
            <ListBox className={menu.menu ?? ''}>
              {options.map((option) => (
                <OptionRow key={option.value} option={option} />
              ))}
            </ListBox>
          </Popover>
        </AriaSelect>
      )}
    </Field>
  )
}

/** An option in the list of a Select or ComboBox. */
export function OptionRow<Value extends string | number>({ option }: { option: Option<Value> }) {
  return (
    <ListBoxItem
      id={option.value}
      textValue={option.label}
      className={menu.item ?? ''}
      isDisabled={option.disabled ?? false}
    >
      {({ isSelected }) => (
        <>
          {option.icon}
          <span className={menu.words}>
            {option.label}
            {option.description && <small>{option.description}</small>}
          </span>
          {isSelected && <Icon of={Check} size={14} className={menu.tick} />}
        </>
      )}
    </ListBoxItem>
  )
}
