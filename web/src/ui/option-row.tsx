import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBoxItem } from 'react-aria-components/ListBox'
import { Icon } from './icon.tsx'
import menu from './menu.module.css'

export interface Option<Value extends string | number> {
  value: Value
  label: string
  /** A second, fainter line in the list. */
  description?: string | undefined
  disabled?: boolean | undefined
  icon?: ReactNode
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
