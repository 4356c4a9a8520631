import { Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useBranding } from '../../kernel/branding.tsx'
import { mainId } from '../../kernel/focus.tsx'
import { useCurrentUser, useWatchedSession } from '../../kernel/session.ts'
import { useVisit } from '../../kernel/visit.ts'
import { speakAs } from '../../kernel/theme.ts'
import { SkipLink } from '../../ui/skip-link.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useLiveBell } from '../notifications/notifications.ts'
import { useOpening } from '../use-opening.ts'
import { useOverlay } from '../use-overlay.ts'
import styles from './admin-frame.module.css'
import { areaFacts, shortcutFacts } from './areas.ts'
import { PhoneBar } from './phone-bar.tsx'
import { Side } from './side.tsx'
import { useKeys } from './use-keys.ts'
import { useTypeAhead } from './use-type-ahead.ts'
import { useFold, useNavigation } from './use-navigation.ts'
import { overlay } from '../../kernel/overlay.tsx'
import { later } from '../../ui/later.ts'

const ConfirmAddressPage = later(
  async () => (await import('../entry/confirm-address.tsx')).ConfirmAddressPage,
)
const Palette = overlay(async () => (await import('./command-palette.tsx')).CommandPalette)
const Shortcuts = overlay(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)
const Panel = overlay(
  async () => (await import('../notifications/notifications-panel.tsx')).NotificationsPanel,
)
const TrialStrip = later(async () => (await import('./trial-strip.tsx')).TrialStrip)
const PhoneMenu = overlay(async () => (await import('./phone-menu.tsx')).PhoneMenu)

/** What lies over the page; one thing at a time. */
export type Overlay = 'palette' | 'shortcuts' | 'notifications' | 'menu'

/** Anyone who has not confirmed an address yet sees no navigation (specification §2.2). */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { email, email_verified_at: verifiedAt } = useCurrentUser()
  useEffect(() => speakAs(verifiedAt === null ? 'portal' : 'admin'), [verifiedAt])
  if (verifiedAt !== null) return <BackOffice>{children}</BackOffice>
  return (
    <Suspense>
      <ConfirmAddressPage email={email} />
    </Suspense>
  )
}

/** The back office: navigation at the left, the page as one inset sheet. */
function BackOffice({ children }: { children: ReactNode }) {
  const { folded, toggle } = useFold()
  const [opened, open] = useOverlay<Overlay>()
  const shakes = useLiveBell()
  const { isTrial } = useBranding()
  useWatchedSession()
  useOpening()
  useShortcutKeys(toggle, open)
  return (
    <div className={styles.app}>
      <SkipLink />
      <PhoneBar onOpen={open} shakes={shakes} />
      <Side folded={folded} onOpen={open} onToggle={toggle} shakes={shakes} />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        <div className={styles.sheet}>
          {isTrial && (
            <Suspense>
              <TrialStrip />
            </Suspense>
          )}
          {children}
        </div>
      </main>
      <Overlays open={opened} onClose={() => open(undefined)} />
      <ToastRegion />
    </div>
  )
}

function Overlays({ open, onClose }: { open: Overlay | undefined; onClose: () => void }) {
  if (open === 'palette') return <TypedPalette onClose={onClose} />
  if (open === 'shortcuts') return <Shortcuts onClose={onClose} />
  if (open === 'notifications') return <Panel onClose={onClose} />
  if (open === 'menu') return <PhoneMenu onClose={onClose} />
  return null
}

/** Takes the keys from the press that opens it, also while its code is on its way. */
function TypedPalette({ onClose }: { onClose: () => void }) {
  const typedSoFar = useTypeAhead(onClose)
  return <Palette onClose={onClose} typedSoFar={typedSoFar} />
}

/** `[` folds the navigation, G and C with a letter lead somewhere, ⌘K searches, ? lists all keys. */
function useShortcutKeys(toggle: () => void, open: (overlay: Overlay) => void): void {
  const { areas, shortcuts } = useNavigation()
  const visit = useVisit()
  const sequences = [
    ...areas.map(({ key, path }) => [`g ${areaFacts[key]?.letter.toLowerCase()}`, path] as const),
    ...shortcuts.map(({ key, path }) => [`c ${shortcutFacts[key]?.letter.toLowerCase()}`, path] as const),
  ]
  useKeys({
    '[': toggle,
    '?': () => open('shortcuts'),
    '/': () => open('palette'),
    'mod+k': () => open('palette'),
    'g n': () => open('notifications'),
    ...Object.fromEntries(sequences.map(([keys, path]) => [keys, () => visit(path)])),
  })
}
