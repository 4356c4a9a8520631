import { readCardConnection } from '@moorgate/contract/cards/connection.ts'
import { priceListFee, updateFee } from '@moorgate/contract/fees/fee.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { frequencyWords, priceText } from '../../../features/fees/fee-words.ts'
import { isNothing } from '../../../kernel/amounts.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { overlay } from '../../../kernel/overlay.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, everyRow, send } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { missing, money } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from './fees.module.css'

export type PriceListFee = RowOf<typeof priceListFee>

const FeeDialog = overlay(async () => (await import('./fee-dialog.tsx')).FeeDialog)
const PriceDialog = overlay(async () => (await import('./price-dialog.tsx')).PriceDialog)

type OpenDialog = { dialog: 'fee' | 'price'; fee: PriceListFee | undefined }

/** Fees and plans with their prices. A price that was bought is never changed: another one follows it. */
export function PriceList() {
  const label = useLabel()
  const mayChange = useAbilities()('features', 'update')
  const [open, setOpen] = useState<OpenDialog>()
  const connection = useQuery(endpointQuery('card_connection', readCardConnection))
  const query = useQuery({
    queryKey: [priceListFee.name, 'all'],
    queryFn: ({ signal }) => everyRow<PriceListFee>(priceListFee.path, { query: { sort: 'name' }, signal }),
  })
  const archiving = useArchiving()
  const close = () => setOpen(undefined)
  return (
    <Card
      title="Price list"
      flush
      actions={
        mayChange && (
          <Button icon={Plus} onClick={() => setOpen({ dialog: 'fee', fee: undefined })}>
            Add {label('fee', { lower: true })}
          </Button>
        )
      }
    >
      {connection.data?.connected === false && (
        <div className={styles.notice}>
          <Notice action={<TextLink href="/admin/settings/account/connections">Open connections</TextLink>}>
            Card payments aren’t connected, so {label('investors', { lower: true })} can’t pay these yet.
          </Notice>
        </div>
      )}
      <Problem says={archiving.problem} />
      <Loaded query={query} what="the price list">
        {(rows) => (
          <DataTable
            label="Price list"
            columns={columnsFor(mayChange ? { open: setOpen, archive: archiving.archive } : undefined)}
            rows={rows}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title="No fees yet" level={3}>
                Add a fee or a plan to offer it to {label('investors', { lower: true })}.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {open?.dialog === 'fee' && <FeeDialog fee={open.fee} onClose={close} />}
      {open?.dialog === 'price' && open.fee && <PriceDialog fee={open.fee} onClose={close} />}
      {archiving.dialog}
    </Card>
  )
}

/** Archived and back, with the password where it was not confirmed lately. */
function useArchiving() {
  const queries = useQueryClient()
  const { problem, run } = useCommand()
  const { whenConfirmed, dialog } = useConfirmation()
  const turn = async (fee: PriceListFee, archived: boolean, isUndoable: boolean) => {
    let isDone = false
    await run(async () => {
      isDone = await whenConfirmed(() => send(updateFee, { params: { id: fee.id }, body: { archived } }))
      await queries.invalidateQueries({ queryKey: [priceListFee.name] })
    })
    const undo = isUndoable ? () => void turn(fee, !archived, false) : undefined
    if (isDone) showToast(archived ? `${fee.name} archived` : `${fee.name} offered again`, undo)
  }
  return { problem, dialog, archive: (fee: PriceListFee) => void turn(fee, fee.archived_at === null, true) }
}

interface FeeActs {
  open: (dialog: OpenDialog) => void
  archive: (fee: PriceListFee) => void
}

const columnsFor = (acts: FeeActs | undefined): Column<PriceListFee>[] => [
  {
    id: 'name',
    header: 'Name',
    weight: 'strong',
    cell: ({ name, description }) => <TwoLines title={name} note={description ?? undefined} />,
  },
  { id: 'frequency', header: 'Paid', cell: ({ frequency }) => frequencyWords[frequency] },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    weight: 'strong',
    cell: (fee) => priceText(fee),
  },
  {
    id: 'vat',
    header: 'VAT included',
    align: 'end',
    from: 'lg',
    cell: ({ vat, currency }) => (isNothing(vat) ? missing : money(vat, { currency, pence: true })),
  },
  {
    id: 'used',
    header: 'Payments',
    align: 'end',
    from: 'lg',
    cell: ({ payments_count: payments }) => payments,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ archived_at: at }) =>
      at === null ? <StatusDot tone="good">Offered</StatusDot> : <StatusDot>Archived</StatusDot>,
  },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    cell: (fee) => acts && <RowActs fee={fee} {...acts} />,
  },
]

function RowActs({ fee, open, archive }: FeeActs & { fee: PriceListFee }) {
  const isArchived = fee.archived_at !== null
  const changes = [
    { id: 'price', label: 'Change price', onSelect: () => open({ dialog: 'price', fee }) },
    { id: 'words', label: 'Edit', onSelect: () => open({ dialog: 'fee', fee }) },
  ]
  const move = { id: 'move', label: isArchived ? 'Offer again' : 'Archive', onSelect: () => archive(fee) }
  return (
    <Menu
      label={fee.name}
      trigger={<IconButton icon={Ellipsis} size="small" label={`Options of ${fee.name}`} />}
      groups={[{ items: isArchived ? [move] : [...changes, move] }]}
    />
  )
}
