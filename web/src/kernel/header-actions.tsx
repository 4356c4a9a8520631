import { Ellipsis } from 'lucide-react'
import { Suspense } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import type { IconType } from '../ui/icon.tsx'
import { later } from '../ui/later.ts'
import type { MenuGroup } from '../ui/menu.tsx'
import { useMedia } from '../ui/use-media.ts'
import { breakpointsPx } from './constants.ts'
import { afterPaint } from './idle.ts'

/** One thing that can be done with a record or a list: it leads somewhere, or does something. */
export interface HeaderAction {
  id: string
  label: string
  icon?: IconType | undefined
  href?: string | undefined
  /** Without an event where it is chosen from the menu. */
  onPress?: ((event?: MouseEvent) => void) | undefined
  busy?: boolean | undefined
}

/** Heavier than the page that it is on, which is there first. */
const Menu = later(afterPaint(async () => (await import('../ui/menu.tsx')).Menu))

interface HeaderActionsProps {
  /** The most important first; false for what this person may not do. */
  secondary: readonly (HeaderAction | false)[]
  /** What is done seldom: always under "…", below what found no room. */
  more?: readonly MenuGroup[] | undefined
  /** The one main action. */
  primary?: ReactNode
}

const mostShown = 2
export const phone = `(max-width: ${breakpointsPx.md - 1}px)`

/** The actions of a page: one primary button and two others, on a phone the primary one, the rest under "…". */
export function HeaderActions({ secondary, more = [], primary }: HeaderActionsProps) {
  const isPhone = useMedia(phone)
  const offered = secondary.filter((action) => action !== false)
  const room = isPhone ? (primary ? 0 : 1) : mostShown
  const rest = offered.slice(room).map(({ id, label, icon, href, onPress }) => ({
    id,
    label,
    icon,
    ...(onPress ? { onSelect: () => onPress() } : { href }),
  }))
  const groups = [{ items: rest }, ...more].filter(({ items }) => items.length > 0)
  return (
    <>
      {groups.length > 0 && (
        <Suspense fallback={<IconButton icon={Ellipsis} label="More actions" disabled />}>
          <Menu
            label="More actions"
            trigger={<IconButton icon={Ellipsis} label="More actions" />}
            groups={groups}
          />
        </Suspense>
      )}
      {offered.slice(0, room).map((action) => (
        <Secondary key={action.id} action={action} />
      ))}
      {primary}
    </>
  )
}

function Secondary({ action: { label, icon, href, onPress, busy } }: { action: HeaderAction }) {
  if (href !== undefined)
    return (
      <ButtonLink href={href} icon={icon} onClick={onPress}>
        {label}
      </ButtonLink>
    )
  return (
    <Button icon={icon} busy={busy} onClick={onPress}>
      {label}
    </Button>
  )
}
