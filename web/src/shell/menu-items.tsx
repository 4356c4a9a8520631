import type { ReactNode } from 'react'
import { chooseTheme, useThemeChoice } from '../kernel/theme.ts'
import type { ThemeChoice } from '../kernel/theme.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconType } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import styles from './menu-items.module.css'

export interface MenuLinkProps {
  href: string
  icon?: IconType
  /** At the right: the keys that do the same. */
  end?: ReactNode
  children: ReactNode
}

/** A line of a DisclosureMenu. */
export function MenuLink({ href, icon, end, children }: MenuLinkProps) {
  return (
    <Link href={href} className={styles.item}>
      {icon && <Icon of={icon} />}
      <span className={styles.words}>{children}</span>
      {end}
    </Link>
  )
}

/** Whose menu it is. */
export function MenuHead({ name, note }: { name: string; note: string }) {
  return (
    <p className={styles.head}>
      <b>{name}</b>
      <small>{note}</small>
    </p>
  )
}

export function MenuRule() {
  return <hr className={styles.rule} />
}

const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]

/** Light, dark, or as the device has it. */
export function ThemeChooser() {
  const choice = useThemeChoice()
  return (
    <div className={styles.theme}>
      <span aria-hidden>Theme</span>
      <SegmentedControl label="Theme" options={themes} value={choice} onChange={chooseTheme} />
    </div>
  )
}
