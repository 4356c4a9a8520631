import { Fingerprint } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { NotConfirmed } from '../../kernel/confirm-password.tsx'
import type { Confirmation as Confirming } from '../../kernel/confirm-password.tsx'
import { useSubmission } from '../../kernel/use-submission.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { date } from '../../ui/format-dates.ts'
import { Confirmation, Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { isDismissed, knowsPasskeys } from '../passkey-support.ts'
import { addPasskey } from './add-passkey.ts'
import { deviceOf } from './device-of.ts'
import { SecurityLine, SecuritySection } from './security-list.tsx'
import styles from './security-page.module.css'
import { passkeysQuery } from './security-queries.ts'
import type { Passkey } from './security-queries.ts'
import { useQuietCommand } from './use-quiet-command.ts'

type OnConfirmed = Confirming['confirmed']
type OpenDialog = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** Keys of this person's devices: the safest way in. */
export function Passkeys({ confirmed }: { confirmed: OnConfirmed }) {
  const { data: passkeys, isError, refetch } = useQuery(passkeysQuery)
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  const add = knowsPasskeys() && (
    <Button variant="link" onClick={() => setOpen({ kind: 'add' })}>
      Add a passkey
    </Button>
  )
  return (
    <SecuritySection title="Passkeys" action={add}>
      {isError && (
        <ErrorState title="We couldn’t load your passkeys" level={3} onRetry={() => void refetch()} />
      )}
      {!passkeys && !isError && <SkeletonRows rows={1} />}
      {passkeys?.length === 0 && (
        <Text tone="faint">
          None yet. A passkey lets you log in with your fingerprint, face or screen lock, and can’t be
          phished.
        </Text>
      )}
      <ul>
        {passkeys?.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} onOpen={(kind) => setOpen({ kind, passkey })} />
        ))}
      </ul>
      {open?.kind === 'add' && <NameDialog confirmed={confirmed} onClose={close} />}
      {open?.kind === 'rename' && <NameDialog confirmed={confirmed} passkey={open.passkey} onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveDialog confirmed={confirmed} passkey={open.passkey} onClose={close} />
      )}
    </SecuritySection>
  )
}

function PasskeyLine({ passkey, onOpen }: { passkey: Passkey; onOpen: (kind: 'rename' | 'remove') => void }) {
  const { name, created_at: added, last_used_at: used } = passkey
  const look = { today: now() }
  const note = `Added ${date(added, look)}, ${used === null ? 'not used yet' : `last used ${date(used, look)}`}`
  const end = (
    <>
      <Button variant="link" aria-label={`Rename ${name}`} onClick={() => onOpen('rename')}>
        Rename
      </Button>
      <Button variant="link" aria-label={`Remove ${name}`} onClick={() => onOpen('remove')}>
        Remove
      </Button>
    </>
  )
  return <SecurityLine icon={Fingerprint} title={name} note={note} end={end} />
}

interface DialogProps {
  confirmed: OnConfirmed
  onClose: () => void
}

/** Names a new passkey before the browser makes it, or an old one anew. */
function NameDialog({ confirmed, passkey, onClose }: DialogProps & { passkey?: Passkey }) {
  const queries = useQueryClient()
  const { fields, form, busy, onSubmit } = useSubmission(async (data) => {
    const name = String(data.get('name'))
    try {
      if (passkey) await confirmed(() => call('PATCH', `/user/passkeys/${passkey.id}`, { body: { name } }))
      else await addPasskey(name, confirmed)
    } catch (error) {
      if (error instanceof NotConfirmed || isDismissed(error)) return
      throw error
    }
    await queries.invalidateQueries(passkeysQuery)
    showToast(passkey ? 'Passkey renamed' : 'Passkey added')
    onClose()
  })
  const { machine, browser } = deviceOf(navigator.userAgent)
  return (
    <Modal open onClose={onClose} title={passkey ? 'Rename this passkey' : 'Add a passkey'} variant="choice">
      <Form className={styles.form} onSubmit={onSubmit}>
        {form !== undefined && (
          <Notice tone="bad" live>
            {form}
          </Notice>
        )}
        <TextField
          label="Name"
          name="name"
          hint="A name to help you recognise it."
          defaultValue={passkey?.name ?? `${machine}, ${browser}`}
          error={fields['name']}
        />
        <Button type="submit" variant="primary" block busy={busy} busyLabel="Working">
          {passkey ? 'Save' : 'Continue'}
        </Button>
      </Form>
    </Modal>
  )
}

function RemoveDialog({ confirmed, passkey, onClose }: DialogProps & { passkey: Passkey }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = useQuietCommand()
  const remove = () => {
    setBusy(true)
    void run(async () => {
      await confirmed(() => call('DELETE', `/user/passkeys/${passkey.id}`))
      await queries.invalidateQueries(passkeysQuery)
      showToast('Passkey removed')
    }).finally(onClose)
  }
  return (
    <Confirmation
      open
      title={`Remove ${passkey.name}?`}
      confirm="Remove passkey"
      cancel="Keep it"
      danger
      busy={busy}
      onConfirm={remove}
      onCancel={onClose}
    >
      You can no longer log in with it. Your other sign-in methods aren’t affected.
    </Confirmation>
  )
}
