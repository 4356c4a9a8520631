import { Check, Minus } from 'lucide-react'
import type { ComponentProps, Ref } from 'react'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './choice.module.css'

type NativeBox = Omit<ComponentProps<'input'>, 'type' | 'children' | 'size'>

export interface BoxProps extends NativeBox {
  /** Some of what it stands for is chosen. */
  mixed?: boolean | undefined
}

/**
 * The drawn box over the native one. `mixed` is a property, not an attribute, so it is set on the element.
 */
export function Box({ mixed = false, ref, ...input }: BoxProps) {
  const attach = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = mixed
    give(ref, element)
  }
  return (
    <span className={styles.control}>
      <input {...input} ref={attach} type="checkbox" />
      <span className={cx(styles.drawn, styles.tick)} aria-hidden>
        <Icon of={mixed ? Minus : Check} stroke={3} />
      </span>
    </span>
  )
}

function give(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null) {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}

/**
 * A box without words beside it, for the rows of a table. `label` says what is chosen: "Select Rosalind
 * Kerr".
 */
export function BareCheckbox({ label, ...box }: BoxProps & { label: string }) {
  return <Box {...box} aria-label={label} />
}
