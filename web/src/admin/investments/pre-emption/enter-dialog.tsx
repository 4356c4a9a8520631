import { enterPreEmption } from '@moorgate/contract/pre-emption/pre-emption-acts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useAct } from '../../../kernel/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { missing, money, quantity } from '../../../ui/format.ts'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldStack } from '../../field-layout.tsx'
import { entrySummary, entryWords } from './entry-words.ts'
import { entriesOf, useOfferMoved } from './offers.ts'
import type { Entries, Holder, Option } from './offers.ts'
import styles from './pre-emption.module.css'

interface EnterDialogProps {
  option: Option
  holders: readonly Holder[]
  onClose: () => void
}

/** What a closed offer gave, holder by holder, and what becomes of it in the round, before it is done. */
export function EnterDialog({ option, holders, onClose }: EnterDialogProps) {
  const query = useQuery(entriesOf(option.id))
  const queries = useQueryClient()
  const moved = useOfferMoved()
  const { busy, problem, run } = useAct()
  const entries = query.data
  const enter = async () => {
    if (!entries) return
    const { shares, entered, changed } = entries
    const body = { shares, entered, changed }
    const done = await run((idempotencyKey) =>
      send(enterPreEmption, { params: { id: option.id }, body, idempotencyKey }),
    )
    // What was refused because it changed is shown as it is now.
    if (!done) return void query.refetch()
    await Promise.all([
      moved(),
      queries.invalidateQueries({ queryKey: ['investment'] }),
      queries.invalidateQueries({ queryKey: ['investment_opportunity'] }),
    ])
    showToast(`${quantity(shares)} shares are entered`)
    onClose()
  }
  return (
    <Modal
      open
      variant="wide"
      title="Enter the shares as investments"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={!entries || entries.problem !== null}
            busy={busy}
            busyLabel="Entering"
            onClick={() => void enter()}
          >
            {entries ? `Enter ${quantity(entries.shares)} shares` : 'Enter shares'}
          </Button>
        </>
      }
    >
      <FieldStack>
        <Loaded query={query} what="what would be entered">
          {(found) => <Preview entries={found} holders={holders} />}
        </Loaded>
        <Problem says={problem} />
      </FieldStack>
    </Modal>
  )
}

type Line = Entries['lines'][number]

function Preview({ entries, holders }: { entries: Entries; holders: readonly Holder[] }) {
  const term = useTerm()
  const names = new Map(holders.map(({ id, holder_name: name }) => [id, name]))
  const shown = (amount: string | null) =>
    amount === null ? missing : money(amount, { currency: entries.currency, pence: true })
  const columns: Column<Line>[] = [
    {
      id: 'holder',
      header: 'Holder',
      pinned: true,
      cell: ({ id }) => names.get(id) ?? missing,
      total: 'All holders',
    },
    {
      id: 'shares',
      header: 'Shares',
      align: 'end',
      weight: 'strong',
      cell: ({ shares }) => quantity(shares),
      total: quantity(entries.shares),
    },
    { id: 'what', header: 'What happens', cell: (line) => entryWords(line, entries.currency) },
    { id: 'amount', header: 'To pay', align: 'end', cell: ({ amount }) => shown(amount) },
  ]
  return (
    <>
      {entries.problem && <Notice tone="bad">{entries.problem.message}</Notice>}
      <DataTable
        label="What would be entered"
        className={styles.entries}
        columns={columns}
        rows={entries.lines}
        keyOf={({ id }) => id}
        empty={
          <EmptyState level={3} title="Nobody takes shares">
            There is nothing to enter.
          </EmptyState>
        }
      />
      {!entries.problem && (
        <p className={styles.note}>
          {`${entrySummary(entries)} Whoever has to sign is told. Shares taken by right are allotted first, and the minimum and steps of the ${term('opportunity', { lower: true })} don’t apply to them. It can’t be taken back.`}
        </p>
      )}
    </>
  )
}
