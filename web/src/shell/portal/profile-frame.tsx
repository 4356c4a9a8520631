import { allowed, pathTo, tabsIn, titleOf } from '@moorgate/contract/screens.ts'
import {
  BadgeCheck,
  Bell,
  Building,
  ChevronRight,
  CircleCheckBig,
  ClipboardList,
  Folder,
  Gauge,
  Handshake,
  KeyRound,
  ListChecks,
  MailCheck,
  Plus,
  ScanFace,
  UserRound,
  Wallet,
} from 'lucide-react'
import { use, useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { useBranding, useFlags } from '../../kernel/branding.tsx'
import { FocusTaskContext } from '../../kernel/focus-task.ts'
import type { FocusTask } from '../../kernel/focus-task.ts'
import { isOpenTo } from '../../kernel/guest-entries.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useLabel, useTerm, withArticle } from '../../kernel/terminology.tsx'
import { viewing } from '../../kernel/viewing.ts'
import { usePathname } from '../../kernel/visit.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconType } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './profile-frame.module.css'

/** Pages of the profile by the last segment of their path. */
const profileIcons: Readonly<Record<string, IconType>> = {
  view: CircleCheckBig,
  details: UserRound,
  type: BadgeCheck,
  appropriateness: ListChecks,
  identity: ScanFace,
  security: KeyRound,
  notifications: Bell,
  documents: Folder,
  subscription: MailCheck,
  'fact-find': ClipboardList,
  'risk-profile': Gauge,
  consent: Handshake,
}

const landing = '/investor/profile/view'
const ownPart = 'profile-page'
const account = ['security', 'notifications', 'documents', 'subscription']

/**
 * The profile: its list at the left. On a phone the list begins the landing page, whose own part follows it,
 * and each page has a way back to it. It is put away for a task, and until an e-mail address is confirmed.
 */
export function ProfileFrame({ children }: { children: ReactNode }) {
  const pathname = usePathname()
  const [task, begin] = useTaskWithin()
  const { email_verified_at: verifiedAt } = useCurrentUser()
  const isAlone = task !== undefined || verifiedAt === null
  const place = pathname === landing ? styles.atLanding : styles.below
  return (
    <FocusTaskContext value={begin}>
      <div className={isAlone ? undefined : cx(styles.split, place)}>
        {!isAlone && <ProfileList pathname={pathname} />}
        <div className={isAlone ? undefined : styles.page} id={ownPart}>
          {children}
        </div>
      </div>
    </FocusTaskContext>
  )
}

/** A task that wants the whole attention has the list put away as well as the navigation. */
function useTaskWithin() {
  const [task, setTask] = useState<FocusTask>()
  const beginAround = use(FocusTaskContext)
  const begin = useCallback(
    (begun: FocusTask | undefined) => {
      beginAround(begun)
      setTask(begun)
    },
    [beginAround],
  )
  return [task, begin] as const
}

interface Item {
  href: string
  label: string
  icon: IconType
}

function ProfileList({ pathname }: { pathname: string }) {
  const { name, reference, avatar } = useCurrentUser()
  const pages = usePages()
  const label = useLabel()
  const isAccount = ({ href }: Item) => account.includes(href.split('/').at(-1) ?? '')
  return (
    <aside className={styles.list} aria-label={label('profile')}>
      <div className={styles.who}>
        <Avatar name={name} src={avatar ?? undefined} size={64} />
        <p>
          <b>{name}</b>
          <small>{reference}</small>
        </p>
      </div>
      <nav aria-label={label('profile')}>
        <Group items={pages.filter((page) => !isAccount(page))} pathname={pathname} />
        <Group title="Account" items={pages.filter(isAccount)} pathname={pathname} />
        <Group title="Investing through" items={useMethods()} pathname={pathname} />
        <Group title={label('organisations')} items={useOrganisations()} pathname={pathname} />
      </nav>
    </aside>
  )
}

function usePages(): Item[] {
  const { navigation } = useBranding()
  const { role_id: roleId } = useCurrentUser()
  const flags = useFlags()
  return tabsIn('profile')
    .filter((screen) => allowed(screen, roleId, flags) && isOpenTo(viewing?.guest, screen.path))
    .map(({ path, title }) => ({
      href: path,
      label: path === landing ? 'Ready to invest' : titleOf(title, navigation),
      icon: profileIcons[path.split('/').at(-1) ?? ''] ?? Wallet,
    }))
}

/** What adds something is for the investor alone. */
const unlessGuest = (item: Item): Item[] => (viewing?.guest ? [] : [item])

function useMethods(): Item[] {
  const { investment_method_entities: methods = [] } = useCurrentUser()
  const term = useTerm()
  return [
    ...methods.map(({ id, display_name: name }) => ({
      href: pathTo('/investor/profile/investmentmethod_:id', { id }),
      label: name,
      icon: Wallet,
    })),
    ...unlessGuest({
      href: '/investor/profile/investmentmethod_new',
      label: `Add ${withArticle(term('investment_method', { lower: true }))}`,
      icon: Plus,
    }),
  ]
}

function useOrganisations(): Item[] {
  const { organisations = [] } = useCurrentUser()
  const { organisation_links_enabled: linking } = useFlags()
  const term = useTerm()
  if (linking !== 1) return []
  return [
    ...organisations.map(({ id, name }) => ({
      href: pathTo('/investor/profile/organisation_:id', { id }),
      label: name,
      icon: Building,
    })),
    ...unlessGuest({
      href: '/investor/profile/organisation-apply',
      label: `Link ${withArticle(term('organisation', { lower: true }))}`,
      icon: Plus,
    }),
  ]
}

function Group({ title, items, pathname }: { title?: string; items: readonly Item[]; pathname: string }) {
  if (items.length === 0) return null
  return (
    <>
      {title !== undefined && <h2>{title}</h2>}
      <ul>
        {items.map(({ href, label, icon }) => (
          <li key={href}>
            <Link
              href={href === landing && href === pathname ? `#${ownPart}` : href}
              className={cx(styles.item, href === pathname && styles.on)}
              aria-current={href === pathname ? 'page' : undefined}
            >
              <Icon of={icon} size={20} />
              <span>{label}</span>
              <span className={styles.chevron}>
                <Icon of={ChevronRight} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
