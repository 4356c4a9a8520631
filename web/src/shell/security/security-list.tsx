import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { IconType } from '../../ui/icon.tsx'
import { Heading } from '../../ui/text.tsx'
import styles from './security-list.module.css'

export interface SecuritySectionProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

/** A ruled section of the security page. */
export function SecuritySection({ title, action, children }: SecuritySectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <Heading level={2} className={styles.title}>
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  )
}

export interface SecurityLineProps {
  icon: IconType
  title: string
  note: ReactNode
  end?: ReactNode
}

/** One way in, or one place where somebody is logged in. */
export function SecurityLine({ icon, title, note, end }: SecurityLineProps) {
  return (
    <li className={styles.line}>
      <Icon of={icon} size={20} />
      <div>
        <b>{title}</b>
        <small>{note}</small>
      </div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </li>
  )
}
