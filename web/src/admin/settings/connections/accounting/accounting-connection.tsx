import { revokeAccounting, signInToAccounting } from '@moorgate/contract/accounting/connection.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../../kernel/clock.ts'
import { useConfirmation } from '../../../../kernel/confirm-password.tsx'
import { Loaded } from '../../../../kernel/loaded.tsx'
import { permits } from '../../../../kernel/permissions.ts'
import { Problem } from '../../../../kernel/problem.tsx'
import { send } from '../../../../kernel/queries.ts'
import { useCommand } from '../../../../kernel/use-command.ts'
import { useWords } from '../../../../kernel/words.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import type { Tone } from '../../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { DescriptionList } from '../../../../ui/description-list.tsx'
import { dateTime, dateTimeWithin } from '../../../../ui/format-dates.ts'
import { counted, missing } from '../../../../ui/format.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { Text } from '../../../../ui/text.tsx'
import styles from '../connections.module.css'
import { AccountingOptions } from './accounting-options.tsx'
import { ChooseOrganisation } from './choose-organisation.tsx'
import { area, entriesPath, statusQuery } from './queries.ts'
import type { AccountingFacts } from './queries.ts'
import { useFinishedSignIn } from './use-finished-sign-in.tsx'
import { DisconnectDialog } from '../disconnect-dialog.tsx'

/** The firm's books at Xero: connected here, and fed with what is called and paid. */
export function AccountingConnection() {
  const found = useQuery(statusQuery)
  const finished = useFinishedSignIn()
  return (
    <Card title="Accounting" aria-label="Accounting" actions={found.data && <State {...found.data} />}>
      {finished.dialog}
      <Problem says={finished.problem} />
      {finished.busy ? (
        <Text tone="soft">Connecting to Xero…</Text>
      ) : (
        <Loaded query={found} what="accounting">
          {(connection) => <Connection connection={connection} />}
        </Loaded>
      )}
    </Card>
  )
}

const states: Readonly<Record<AccountingFacts['state'], { label: string; tone: Tone }>> = {
  not_set_up: { label: 'Not set up', tone: 'neutral' },
  not_connected: { label: 'Not connected', tone: 'neutral' },
  choosing: { label: 'Choose an organisation', tone: 'waiting' },
  connected: { label: 'Connected', tone: 'good' },
  ended: { label: 'Connection lost', tone: 'bad' },
}

const State = ({ state }: AccountingFacts) => <Badge tone={states[state].tone}>{states[state].label}</Badge>

function Connection({ connection }: { connection: AccountingFacts }) {
  const words = useWords()
  const mayChange = permits(connection, 'edit')
  const { state, version } = connection
  return (
    <div className={styles.body}>
      <Text tone="soft">
        {words('Sends {investor} invoices and payments received to your organisation in Xero.')}
      </Text>
      <Notices connection={connection} mayChange={mayChange} />
      {state !== 'not_set_up' && <Facts connection={connection} />}
      {state !== 'not_set_up' && <Acts connection={connection} mayChange={mayChange} />}
      {mayChange &&
        connection.organisations.length > 1 &&
        (state === 'choosing' || state === 'connected') && (
          <ChooseOrganisation key={version} connection={connection} />
        )}
      {state === 'connected' && (
        <AccountingOptions key={version} connection={connection} mayChange={mayChange} />
      )}
    </div>
  )
}

function Notices({ connection, mayChange }: { connection: AccountingFacts; mayChange: boolean }) {
  const { state, paused_until: paused, is_left_at_provider: isLeft } = connection
  if (state === 'not_set_up')
    return (
      <Notice>
        {mayChange
          ? 'Accounting isn’t set up on this server. Register an app at developer.xero.com and start the server with XERO_CLIENT_ID and XERO_CLIENT_SECRET set to its client ID and secret.'
          : 'Accounting isn’t set up on this server.'}
      </Notice>
    )
  if (state === 'ended')
    return (
      <Notice tone="bad">
        Xero no longer accepts this connection. Connect again: what is waiting will then be sent.
      </Notice>
    )
  if (isLeft)
    return (
      <Notice tone="waiting">
        Disconnected here, but Xero didn’t answer. Remove the app under Connected apps in Xero too.
      </Notice>
    )
  return paused === null ? null : (
    <Notice tone="waiting">
      Xero’s limit has been reached. Sending continues {dateTimeWithin(paused, { today: now() })}.
    </Notice>
  )
}

function Facts({ connection }: { connection: AccountingFacts }) {
  const { organisation, connected_at: at, connected_by: by, redirect_address: address } = connection
  const isConnected = connection.state === 'connected'
  return (
    <DescriptionList
      items={[
        {
          term: 'Redirect URI',
          value: (
            <>
              {address} <CopyButton text={address} of="redirect URI" />
            </>
          ),
        },
        ...(isConnected
          ? [
              { term: 'Organisation', value: organisation?.name ?? missing },
              {
                term: 'Connected',
                value: at === null ? missing : `${dateTime(at, { today: now() })}, ${by ?? 'a colleague'}`,
              },
            ]
          : []),
        { term: 'Waiting', value: counted(connection.waiting, 'entry', 'entries') },
        { term: 'Failed', value: counted(connection.failed, 'entry', 'entries') },
      ]}
    />
  )
}

function Acts({ connection, mayChange }: { connection: AccountingFacts; mayChange: boolean }) {
  const [isLeaving, setLeaving] = useState(false)
  const act = useCommand()
  const { whenConfirmed, dialog } = useConfirmation()
  const isOpen = connection.state === 'connected' || connection.state === 'choosing'
  const connect = () =>
    act.run(() =>
      whenConfirmed(async () => {
        const { url } = await send(signInToAccounting)
        globalThis.location.assign(url)
      }),
    )
  return (
    <>
      <div className={styles.acts}>
        {mayChange && (
          <Button
            variant={isOpen ? 'secondary' : 'primary'}
            busy={act.busy}
            busyLabel="Opening Xero"
            onClick={() => void connect()}
          >
            {connection.state === 'not_connected' ? 'Connect Xero' : 'Connect again'}
          </Button>
        )}
        <ButtonLink href={entriesPath}>View entries</ButtonLink>
        {mayChange && connection.state !== 'not_connected' && (
          <Button variant="quiet" onClick={() => setLeaving(true)}>
            Disconnect
          </Button>
        )}
      </div>
      <Problem says={act.problem} />
      {dialog}
      {isLeaving && <Disconnect onClose={() => setLeaving(false)} />}
    </>
  )
}

/** A second look before nothing is sent any more. */
const Disconnect = ({ onClose }: { onClose: () => void }) => (
  <DisconnectDialog
    endpoint={revokeAccounting}
    area={area}
    done="Xero disconnected"
    title="Disconnect Xero?"
    confirm="Disconnect"
    cancel="Keep it"
    busyLabel="Disconnecting"
    onClose={onClose}
  >
    Nothing that happens while disconnected is sent to Xero, even after you reconnect. Entries that are
    waiting stay here, and are sent if you connect the same organisation again. Nothing changes in Xero.
  </DisconnectDialog>
)
