import { CircleCheckBig, FileText, Info, Layers, MailOpen } from 'lucide-react'
import { now } from '../../kernel/clock.ts'
import { useText } from '../../kernel/terminology.tsx'
import { useVisit } from '../../kernel/visit.ts'
import { Count } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { ago } from '../../ui/format-dates.ts'
import { badgeCount } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconType } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { boldParts } from './bold-parts.ts'
import { useMarkAllRead, useMarkRead, useNotifications, useUnreadCount } from './notifications.ts'
import type { Notification } from './notifications.ts'
import styles from './notifications-panel.module.css'

const icons: Readonly<Record<string, IconType>> = {
  update_reports: FileText,
  investment_opportunity_invested: CircleCheckBig,
  investment_opportunity_transition_existing: Layers,
  investment_opportunity_invited: MailOpen,
}

/** What the bell opens. It is made anew each time, so it always begins at its top. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const { data: list } = useNotifications()
  const count = badgeCount(useUnreadCount())
  const markAll = useMarkAllRead()
  const text = useText()
  // The button goes once all is read. Anyone who pressed it by key would be left nowhere, and Escape unheard.
  const markRead = (event: React.MouseEvent) => {
    event.currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
    markAll.mutate()
  }
  const all = count !== undefined && (
    <Button variant="link" onClick={markRead}>
      {text('notifications_mark_all')}
    </Button>
  )
  return (
    <Drawer
      open
      onClose={onClose}
      title="Notifications"
      badge={count !== undefined && <Count alert>{count}</Count>}
      actions={all}
    >
      <NotificationList list={list} onClose={onClose} />
    </Drawer>
  )
}

/**
 * A list that could not be loaded keeps saying that it loads: such failures are silent (specification §8).
 */
function NotificationList({ list, onClose }: { list: Notification[] | undefined; onClose: () => void }) {
  const text = useText()
  if (list === undefined || list.length === 0)
    return (
      <p className={styles.none} aria-live="polite">
        {text(list === undefined ? 'notifications_loading' : 'empty_notifications')}
      </p>
    )
  return (
    <ul>
      {list.map((one) => (
        <li key={one.id}>
          <Row notification={one} onClose={onClose} />
        </li>
      ))}
    </ul>
  )
}

function Row({ notification, onClose }: { notification: Notification; onClose: () => void }) {
  const visit = useVisit()
  const markRead = useMarkRead()
  const { data, read_at: readAt, created_at: at } = notification
  const unread = readAt === null
  const press = (event: React.MouseEvent) => {
    event.preventDefault()
    if (unread) markRead.mutate(notification)
    onClose()
    visit(data.cta)
  }
  return (
    <Link href={data.cta} className={cx(styles.row, unread && styles.unread)} onClick={press}>
      <span className={styles.icon}>
        <Icon of={icons[data.icon] ?? Info} size={18} />
      </span>
      <span>
        {boldParts(data.message).map((part) => (part.bold ? <b key={part.at}>{part.text}</b> : part.text))}
        <small>{ago(at, now())}</small>
      </span>
      {unread && (
        <span className={styles.dot}>
          <VisuallyHidden>Unread</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}
