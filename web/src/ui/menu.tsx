import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Menu as AriaMenu, Header, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Pressable } from 'react-aria-components/Pressable'
import { cx } from './class-names.ts'
import { Floating } from './floating.tsx'
import { Icon } from './icon.tsx'
import type { IconType } from './icon.tsx'
import { noteMenuButton } from './nearest-focus.ts'
import styles from './menu.module.css'

export interface MenuAction {
  id: string
  label: string
  icon?: IconType | undefined
  /** A second, fainter line. */
  description?: string | undefined
  /** At the right: a key or a count. */
  end?: ReactNode
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Ticked: the present state in a menu that changes it. */
  chosen?: boolean | undefined
  /** Leads somewhere instead of doing something. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
}

export interface MenuGroup {
  label?: string | undefined
  items: readonly MenuAction[]
}

export interface MenuProps {
  /** A Button, IconButton or BadgeButton. It gets the press and the ARIA state. */
  trigger: ReactElement
  /** What the menu offers, said when it opens. */
  label: string
  groups: readonly MenuGroup[]
  align?: 'start' | 'end' | undefined
}

/** Actions under a button. */
export function Menu({ trigger, label, groups, align = 'end' }: MenuProps) {
  return (
    <MenuTrigger>
      <Pressable>{trigger as ReactElement<React.DOMAttributes<Element>, string>}</Pressable>
      <Floating
        className={styles.popover}
        placement={align === 'end' ? 'bottom end' : 'bottom start'}
        offset={4}
      >
        <AriaMenu className={styles.menu ?? ''} aria-label={label}>
          {groups.map((group) => (
            <MenuSection key={group.label ?? group.items[0]?.id} className={styles.group ?? ''}>
              {group.label && <Header className={styles.header ?? ''}>{group.label}</Header>}
              {group.items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Floating>
    </MenuTrigger>
  )
}

function Item({ item }: { item: MenuAction }) {
  const { onSelect } = item
  const choose = () => {
    noteMenuButton()
    onSelect?.()
  }
  return (
    <MenuItem
      id={item.id}
      textValue={item.label}
      className={cx(styles.item, item.danger && styles.danger)}
      isDisabled={item.disabled ?? false}
      {...(item.href ? { href: item.href } : {})}
      {...(onSelect ? { onAction: choose } : {})}
    >
      {item.icon && <Icon of={item.icon} />}
      <span className={styles.words}>
        {item.label}
        {item.description && <small>{item.description}</small>}
      </span>
      {item.end !== undefined && <span className={styles.end}>{item.end}</span>}
      {item.chosen && <Icon of={Check} size={14} className={styles.tick} />}
    </MenuItem>
  )
}
