import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'
import { unbroken } from './unbroken.tsx'

export interface NoticeProps {
  tone?: 'info' | 'good' | 'waiting' | 'bad' | undefined
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Appears in answer to something done, and is announced. */
  live?: boolean | undefined
  ref?: Ref<HTMLDivElement> | undefined
}

const icons = { info: Info, good: CircleCheck, waiting: Info, bad: CircleAlert }

/** A sentence in the page that must be seen: what follows, what to weigh, what went wrong. */
export function Notice({ tone = 'info', title, children, action, live = false, ref }: NoticeProps) {
  return (
    <div
      ref={ref}
      className={cx(styles.notice, styles[tone])}
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      <Icon of={icons[tone]} size={18} />
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {unbroken(children)}
      </div>
      {action}
    </div>
  )
}
