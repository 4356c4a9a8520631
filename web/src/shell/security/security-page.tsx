import { roleIds } from '@moorgate/contract/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { OwnAddressChange } from '../../features/email-change/own-email-change.tsx'
import { call } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import type { Confirmation } from '../../kernel/confirm-password.tsx'
import { SettingsPage } from '../../kernel/settings-page.tsx'
import { PortalPage } from '../../kernel/portal-page.tsx'
import { useCurrentUser } from '../../kernel/session.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { dateTimeWithin } from '../../ui/format-dates.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.ts'
import { deviceOf } from './device-of.ts'
import { OtherWays } from './other-ways.tsx'
import { OwnDetails } from './own-details.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecurityLine, SecuritySection } from './security-list.tsx'
import { sessionsQuery } from './security-queries.ts'
import type { Session } from './security-queries.ts'
import { useQuietCommand } from './use-quiet-command.ts'

const icons = { phone: Smartphone, laptop: Laptop, desktop: Monitor }

/** Where one is logged in, and the way to end that from here. */
function Sessions({ confirmed }: Pick<Confirmation, 'confirmed'>) {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery)
  const { act, busy } = useEnding(confirmed)
  const others = sessions?.some(({ current }) => !current) ?? false
  const everywhere = others && (
    <Button variant="link" busy={busy === 'others'} onClick={() => act()}>
      Log out everywhere else
    </Button>
  )
  return (
    <SecuritySection title="Logged in now" action={everywhere}>
      {isError && (
        <ErrorState title="We couldn’t load your sessions" level={3} onRetry={() => void refetch()} />
      )}
      {!sessions && !isError && <SkeletonRows rows={2} />}
      <ul>
        {sessions?.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            busy={busy === session.id}
            onEnd={() => act(session)}
          />
        ))}
      </ul>
    </SecuritySection>
  )
}

function SessionLine({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { machine, browser, kind } = deviceOf(session.browser)
  const when = session.current ? 'now' : dateTimeWithin(session.last_seen_at, { today: now() })
  const note = [session.address, when].filter(Boolean).join(', ')
  const end = session.current ? (
    <StatusDot tone="good">This device</StatusDot>
  ) : (
    <Button variant="link" busy={busy} aria-label={`Log out ${machine}, ${browser}`} onClick={onEnd}>
      Log out
    </Button>
  )
  return <SecurityLine icon={icons[kind]} title={`${machine}, ${browser}`} note={note} end={end} />
}

/** Ends one other session, or all others; `busy` says which. */
function useEnding(confirmed: Confirmation['confirmed']) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const run = useQuietCommand()
  const act = (session?: Session) => {
    setBusy(session?.id ?? 'others')
    const path = session ? `user/sessions/${session.id}` : 'user/sessions'
    void run(async () => {
      await confirmed(() => call('DELETE', path))
      await queries.invalidateQueries(sessionsQuery)
      showToast(session ? 'Logged out' : 'Logged out everywhere else')
    }).finally(() => setBusy(undefined))
  }
  return { act, busy }
}

const intro = 'How you log in, and where you’re logged in now.'
const staffIntro = 'Your name and contact details, how you log in, and where you’re logged in now.'

/** One's own ways in: the portal's profile page, and the same for staff below who they are. */
export function SecurityPage() {
  const { role_id: roleId } = useCurrentUser()
  const label = useLabel()
  if (roleId !== roleIds.user)
    return (
      <SettingsPage title="Your details" intro={staffIntro}>
        <OwnDetails />
        <OwnAddressChange />
        <WaysIn />
      </SettingsPage>
    )
  return (
    <PortalPage
      title={label('security')}
      intro={intro}
      back={{ label: label('profile'), href: '/investor/profile/view' }}
      backOnPhone
    >
      <WaysIn />
    </PortalPage>
  )
}

/** The dialog that asks for a password belongs to the page, so that no section has to think of it. */
function WaysIn() {
  const { confirmed, dialog } = useConfirmation()
  return (
    <>
      <Passkeys confirmed={confirmed} />
      <OtherWays confirmed={confirmed} />
      <Sessions confirmed={confirmed} />
      {dialog}
    </>
  )
}
