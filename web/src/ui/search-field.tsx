import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import type { ComponentProps } from 'react'
import { ControlBox } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './field.module.css'

export interface SearchFieldProps extends Omit<
  ComponentProps<'input'>,
  'onChange' | 'value' | 'size' | 'prefix'
> {
  /** What is searched, said and shown while empty: "Filter by name". */
  label: string
  value: string
  onChange: (value: string) => void
}

/** Search in a toolbar. Esc clears it. */
export function SearchField({ label, value, onChange, onKeyDown, className, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={className}>
      <ControlBox icon={Search} suffix={value ? <Clear onClear={clear} /> : undefined}>
        <input
          {...rest}
          ref={input}
          type="search"
          aria-label={label}
          placeholder={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && value) {
              event.stopPropagation()
              clear()
            }
            onKeyDown?.(event)
          }}
        />
      </ControlBox>
    </search>
  )
}

function Clear({ onClear }: { onClear: () => void }) {
  return (
    <button type="button" className={styles.reveal} aria-label="Clear" onClick={onClear}>
      <Icon of={X} size={14} />
    </button>
  )
}
