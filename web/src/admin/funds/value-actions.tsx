import {
  approveNetAssetValue,
  deleteNetAssetValue,
  netAssetValue,
  publishNetAssetValue,
} from '@moorgate/contract/funds/net-asset-value.ts'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { overlay } from '../../kernel/overlay.tsx'
import { permits, permittedQuery } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { useWords } from '../../kernel/words.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { Menu } from '../../ui/menu.tsx'
import type { MenuAction } from '../../ui/menu.tsx'
import { Confirmation } from '../../ui/modal.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useFundChanged } from './fund.ts'
import type { NetAssetValue } from './records.ts'
import styles from './value-actions.module.css'

const ChangeValue = overlay(async () => (await import('./fund-dialogs.tsx')).ChangeValue)

/** Approving and publishing what waits, and changing or deleting it until then. */
export function ValueActions({ value }: { value: NetAssetValue }) {
  const { data: permitted } = useQuery(permittedQuery(netAssetValue, value.id))
  const [open, setOpen] = useState<'change' | 'delete'>()
  if (!permitted) return null
  const label = `Actions for the value at ${dateFull(value.date)}`
  const items: (MenuAction | false)[] = [
    permits(permitted, 'edit') && {
      id: 'change',
      label: 'Change',
      icon: Pencil,
      onSelect: () => setOpen('change'),
    },
    permits(permitted, 'delete') && {
      id: 'delete',
      label: value.status === 'draft' ? 'Delete draft' : 'Delete value',
      icon: Trash2,
      danger: true,
      onSelect: () => setOpen('delete'),
    },
  ]
  const offered = items.filter((item) => item !== false)
  const close = () => setOpen(undefined)
  return (
    <div className={styles.actions}>
      {value.status === 'draft' && !permits(permitted, 'approve') ? (
        <Text tone="faint">A colleague must approve it</Text>
      ) : (
        <NextStep value={value} />
      )}
      {offered.length > 0 && (
        <Menu
          label={label}
          trigger={<IconButton icon={Ellipsis} size="small" label={label} />}
          groups={[{ items: offered }]}
        />
      )}
      {open === 'change' && <ChangeValue value={value} onClose={close} />}
      {open === 'delete' && <DeleteValue value={value} onClose={close} />}
    </div>
  )
}

function NextStep({ value }: { value: NetAssetValue }) {
  const { busy, problem, run } = useCommand()
  const changed = useFundChanged()
  const [verb, endpoint, done] =
    value.status === 'draft'
      ? (['Approve', approveNetAssetValue, 'Value approved'] as const)
      : (['Publish', publishNetAssetValue, 'Value published'] as const)
  const act = async () => {
    const isDone = await run(async (idempotencyKey) => {
      await send(endpoint, { params: { id: value.id }, body: { version: value.version }, idempotencyKey })
      await changed()
    })
    if (isDone) showToast(done)
  }
  return (
    <>
      <Button size="small" busy={busy} onClick={() => void act()}>
        {verb}
      </Button>
      <Problem says={problem} />
    </>
  )
}

function DeleteValue({ value, onClose }: { value: NetAssetValue; onClose: () => void }) {
  const words = useWords()
  const { busy, problem, run } = useCommand()
  const changed = useFundChanged()
  const remove = async () => {
    const params = { id: value.id }
    if (!(await run((idempotencyKey) => send(deleteNetAssetValue, { params, idempotencyKey }).then(changed))))
      return
    showToast('Value deleted')
    onClose()
  }
  return (
    <Confirmation
      open
      danger
      title={`Delete the value at ${dateFull(value.date)}?`}
      confirm="Delete"
      cancel="Keep it"
      busy={busy}
      busyLabel="Deleting"
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{words('{Investors} haven’t seen it. You can draft another value for this date.')}</p>
      <Problem says={problem} />
    </Confirmation>
  )
}
