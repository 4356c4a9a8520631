import {
  checkCardConnection,
  readCardConnection,
  removeCardKeys,
} from '@moorgate/contract/cards/connection.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { dateTime } from '../../../ui/format-dates.ts'
import { missing } from '../../../ui/format.ts'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { CardKeysDialog } from './card-keys-dialog.tsx'
import { CardOptions } from './card-options.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { HeldAccount } from './held-account.tsx'
import styles from './connections.module.css'

export type CardConnectionFacts = AnswerOf<typeof readCardConnection>

const area = 'card_connection'

/** The account at Stripe: its keys, which are never shown again, and what may be paid by card. */
export function CardConnection() {
  const found = useQuery(endpointQuery(area, readCardConnection))
  return (
    <Card
      title="Card payments"
      aria-label="Card payments"
      actions={found.data && <Mode connection={found.data} />}
    >
      <Loaded query={found} what="card payments">
        {(connection) => <Connection connection={connection} />}
      </Loaded>
    </Card>
  )
}

function Mode({ connection }: { connection: CardConnectionFacts }) {
  if (connection.mode === null) return <Badge>Not connected</Badge>
  if (connection.held_until !== null) return <Badge tone="waiting">Waiting</Badge>
  return connection.mode === 'live' ? (
    <Badge tone="good">Live</Badge>
  ) : (
    <Badge tone="waiting">Test mode</Badge>
  )
}

function Connection({ connection }: { connection: CardConnectionFacts }) {
  const words = useWords()
  const mayChange = permits(connection, 'edit')
  return (
    <div className={styles.body}>
      <Text tone="soft">
        {words(
          '{Investors} pay on Stripe’s page. Card details never reach this platform, and a payment is recorded when Stripe confirms it.',
        )}
      </Text>
      {connection.held_until !== null && <HeldAccount connection={connection} />}
      <Facts connection={connection} />
      {mayChange && <Acts connection={connection} />}
      {connection.connected && (
        <CardOptions key={connection.version} connection={connection} mayChange={mayChange} />
      )}
    </div>
  )
}

const ending = (last: string | null) => (last === null ? missing : `Ends in ${last}`)

function Facts({ connection }: { connection: CardConnectionFacts }) {
  const look = { today: now() }
  const when = (at: string | null) => (at === null ? missing : dateTime(at, look))
  return (
    <DescriptionList
      items={[
        {
          term: 'Webhook address',
          value: (
            <>
              {connection.webhook_address}{' '}
              <CopyButton text={connection.webhook_address} of="webhook address" />
            </>
          ),
        },
        ...(connection.connected
          ? [
              { term: 'Secret key', value: ending(connection.secret_ending) },
              { term: 'Signing secret', value: ending(connection.webhook_ending) },
              { term: 'Saved', value: `${when(connection.set_at)}, ${connection.set_by ?? 'a colleague'}` },
              { term: 'Account', value: connection.account_name ?? 'Not checked' },
              { term: 'Last checked', value: when(connection.checked_at) },
            ]
          : []),
      ]}
    />
  )
}

function Acts({ connection }: { connection: CardConnectionFacts }) {
  const [open, setOpen] = useState<'keys' | 'remove'>()
  const queries = useQueryClient()
  const check = useCommand()
  const ask = async () => {
    const done = await check.run(async () => {
      queries.setQueryData(endpointQuery(area, readCardConnection).queryKey, await send(checkCardConnection))
    })
    if (done) showToast('Connection works')
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <div className={styles.acts}>
        <Button variant={connection.connected ? 'secondary' : 'primary'} onClick={() => setOpen('keys')}>
          {connection.connected ? 'Replace keys' : 'Connect Stripe'}
        </Button>
        {connection.connected && (
          <>
            <Button busy={check.busy} busyLabel="Checking" onClick={() => void ask()}>
              Check connection
            </Button>
            <Button variant="quiet" onClick={() => setOpen('remove')}>
              Remove keys
            </Button>
          </>
        )}
      </div>
      <Problem says={check.problem} />
      {open === 'keys' && <CardKeysDialog connection={connection} onClose={close} />}
      {open === 'remove' && <RemoveKeys onClose={close} />}
    </>
  )
}

/** A second look before cards are no longer taken. */
function RemoveKeys({ onClose }: { onClose: () => void }) {
  const words = useWords()
  return (
    <DisconnectDialog
      endpoint={removeCardKeys}
      area={area}
      done="Keys removed"
      title="Remove the Stripe keys?"
      confirm="Remove keys"
      cancel="Keep them"
      busyLabel="Removing"
      onClose={onClose}
    >
      {words(
        '{Investors} can no longer pay by card. Payments, refunds and disputes that Stripe reports for earlier payments are still recorded. Plans continue in Stripe until you cancel them there.',
      )}
    </DisconnectDialog>
  )
}
