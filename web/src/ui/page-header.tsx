import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconType } from './icon.tsx'
import styles from './page-header.module.css'

export interface MetaItem {
  key: string
  icon?: IconType | undefined
  text: ReactNode
}

export interface PageHeaderProps {
  title: ReactNode
  /** Glyph or 50 px avatar of the record. */
  lead?: ReactNode
  /** Beside the title: a Badge, or a Menu on a BadgeButton if the state can change. */
  status?: ReactNode
  /** One line below the title. */
  meta?: readonly MetaItem[] | undefined
  /** One primary action last, up to two before it, a menu for the rest first. */
  actions?: ReactNode
  /** A `Tabs` row; without it the header ends in a hairline if `ruled`. */
  tabs?: ReactNode
  ruled?: boolean | undefined
}

/** The head of a page: what it is, how it stands, what can be done. There are no breadcrumbs. */
export function PageHeader({ title, lead, status, meta, actions, tabs, ruled = false }: PageHeaderProps) {
  return (
    <header className={cx(styles.header, ruled && styles.ruled)}>
      <div className={styles.top}>
        {lead}
        <div className={styles.words}>
          <div className={styles.line}>
            <h1 className={styles.title}>{title}</h1>
            {status}
          </div>
          {meta && meta.length > 0 && <Meta items={meta} />}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {tabs && <div className={styles.tabs}>{tabs}</div>}
    </header>
  )
}

function Meta({ items }: { items: readonly MetaItem[] }) {
  return (
    <ul className={styles.meta}>
      {items.map((item) => (
        <li key={item.key}>
          {item.icon && <Icon of={item.icon} size={14} />}
          {item.text}
        </li>
      ))}
    </ul>
  )
}
