import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { IconType } from '../../ui/icon.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import styles from './sign-column.module.css'

export interface SignColumnProps {
  icon: IconType
  title: string
  lede: ReactNode
  children: ReactNode
}

/** The column of a page that asks for one thing before all others: a sign, what is asked, and why. */
export function SignColumn({ icon, title, lede, children }: SignColumnProps) {
  return (
    <div className={styles.column}>
      <span className={styles.sign}>
        <Icon of={icon} size={24} />
      </span>
      <Heading level={1} variant="title">
        {title}
      </Heading>
      <Text variant="lede" tone="soft" className={styles.lede}>
        {lede}
      </Text>
      {children}
    </div>
  )
}
