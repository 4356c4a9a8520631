import { groupOn } from '@moorgate/contract/notifications/groups.ts'
import type {
  NotificationChannel,
  NotificationGroup,
  NotificationSide,
} from '@moorgate/contract/notifications/groups.ts'
import {
  changeNotificationPreferences,
  readNotificationPreferences,
} from '@moorgate/contract/notifications/preferences.ts'
import type {
  NotificationPreference,
  NotificationPreferences,
} from '@moorgate/contract/notifications/preferences.ts'
import { roleIds } from '@moorgate/contract/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { PortalPage } from '../../kernel/portal-page.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { endpointQuery, send } from '../../kernel/queries.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { SettingsPage } from '../../kernel/settings-page.tsx'
import { useLabel } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { useWords } from '../../kernel/words.tsx'
import { TextLink } from '../../ui/link.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import { SecuritySection } from '../security/security-list.tsx'
import styles from './preferences-page.module.css'

const title = 'Notifications'
const intro = 'Choose what we tell you about, in the app and by e-mail. Changes are saved at once.'

/** What one is told of: a page of the profile for investors, and of the settings for staff. */
export function PreferencesPage() {
  const { role_id: roleId } = useCurrentUser()
  const label = useLabel()
  if (roleId !== roleIds.user)
    return (
      <SettingsPage title={title} intro={intro}>
        <Preferences side="staff" />
      </SettingsPage>
    )
  return (
    <PortalPage
      title={title}
      intro={intro}
      back={{ label: label('profile'), href: '/investor/profile/view' }}
      backOnPhone
    >
      <Preferences side="investor">
        <Text variant="note" tone="faint">
          News and offers that you agreed to get are under{' '}
          <TextLink inline href="/investor/profile/subscription">
            {label('subscription')}
          </TextLink>
          .
        </Text>
      </Preferences>
    </PortalPage>
  )
}

const query = endpointQuery('notification_preferences', readNotificationPreferences)

type GroupEntry = [NotificationGroup, NotificationPreference]

function Preferences({ side, children }: { side: NotificationSide; children?: ReactNode }) {
  const { data, isError, isFetching, refetch } = useQuery(query)
  const { problem, busy, turn } = useTurning()
  if (isError)
    return (
      <ErrorState
        title="We couldn’t load your choices"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <SkeletonRows rows={4} avatar={false} label="Loading your choices" />
  const entries = Object.entries(data) as GroupEntry[]
  return (
    <>
      <Problem says={problem} />
      <SecuritySection title="You choose">
        <ul className={styles.groups}>
          {entries.map(
            ([group, choice]) =>
              !choice.required && (
                <OptionalGroup
                  key={group}
                  {...{ group, side, choice, busy }}
                  onTurn={(channel, isOn) => turn({ group, channel, isOn })}
                />
              ),
          )}
        </ul>
        {children}
      </SecuritySection>
      <SecuritySection title="Always on">
        <Text tone="soft">You can’t turn these off.</Text>
        <ul className={styles.groups}>
          {entries.map(
            ([group, { required }]) => required && <RequiredGroup key={group} {...{ group, side }} />,
          )}
        </ul>
      </SecuritySection>
    </>
  )
}

interface GroupProps {
  group: NotificationGroup
  side: NotificationSide
}

interface OptionalGroupProps extends GroupProps {
  choice: NotificationPreference
  busy: boolean
  onTurn: (channel: NotificationChannel, isOn: boolean) => void
}

function OptionalGroup({ group, side, choice, busy, onTurn }: OptionalGroupProps) {
  const words = useWords()
  const id = useId()
  const about = groupOn(group, side)
  if (!about) return null
  const channels = [
    ['in_app', 'In the app', choice.in_app],
    ['mail', 'E-mail', choice.mail],
  ] as const
  return (
    <li className={styles.group}>
      <fieldset aria-labelledby={id} className={styles.choice}>
        <div>
          <b id={id}>{words(about.title)}</b>
          <small>{words(about.about)}</small>
        </div>
        <div className={styles.channels}>
          {channels.map(
            ([channel, label, isOn]) =>
              isOn !== null && (
                <Switch
                  key={channel}
                  label={label}
                  checked={isOn}
                  busy={busy}
                  onChange={(event) => onTurn(channel, event.target.checked)}
                />
              ),
          )}
        </div>
      </fieldset>
    </li>
  )
}

function RequiredGroup({ group, side }: GroupProps) {
  const words = useWords()
  const about = groupOn(group, side)
  if (!about) return null
  return (
    <li className={styles.group}>
      <b>{words(about.title)}</b>
      <small>{`${words(about.about)} ${words(about.why ?? '')}`}</small>
    </li>
  )
}

interface TurnedSwitch {
  group: NotificationGroup
  channel: NotificationChannel
  isOn: boolean
}

/** TurnedSwitch at once; the toast turns it back. */
function useTurning() {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const turn = async ({ group, channel, isOn }: TurnedSwitch, undoable: boolean) => {
    const done = await run(async () => {
      const body = { [group]: { [channel]: isOn } }
      const answer: NotificationPreferences = await send(changeNotificationPreferences, { body })
      queries.setQueryData(query.queryKey, answer)
    })
    const undo = () => void turn({ group, channel, isOn: !isOn }, false)
    if (done) showToast(isOn ? 'Turned on' : 'Turned off', undoable ? undo : undefined)
  }
  return { busy, problem, turn: (turned: TurnedSwitch) => void turn(turned, true) }
}
