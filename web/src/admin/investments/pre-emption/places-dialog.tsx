import type { UseQueryResult } from '@tanstack/react-query'
import { londonDay, now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import type { FigureSource } from '../../../features/figures/queries.ts'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import type { SentenceParts } from '../../../features/figures/words.ts'
import { Button } from '../../../ui/button.tsx'
import { BookedOnField } from '../../../features/books/booked-on-field.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column, RowKey } from '../../../ui/data-table.tsx'
import { missing, quantity } from '../../../ui/format.ts'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { useMoneyMoved } from '../records.ts'
import { useOpportunityMoved } from './offers.ts'
import type { Holder } from './offers.ts'
import styles from './pre-emption.module.css'

/** What a closed offer gave, whatever becomes of it. */
export interface PlacesPlan {
  shares: string
  /** What becomes of those for whom it is done, where that may be fewer. */
  chosen?: { shares: string }
  problem: { message: string } | null
  lines: readonly { id: number; shares: string }[]
}

/** A plan with those of its lines for which it is done, and their shares. */
export interface SelectedLines<Plan extends PlacesPlan> {
  plan: Plan
  lines: readonly Plan['lines'][number][]
  shares: string
}

interface PlacesDialogProps<Plan extends PlacesPlan> {
  /** Where its figures come from, and what its shares are called: each holder’s, and all of them. */
  source: FigureSource
  sharesFigure: string
  allSharesFigure: string
  title: string
  /** "Enter" and "Entering", "entered". */
  verb: { act: string; busy: string; done: string }
  query: UseQueryResult<Plan>
  /** Columns behind the holder and the shares. */
  columns: (selectedLines: SelectedLines<Plan>) => Column<Plan['lines'][number]>[]
  /** What it does, below the table. */
  note: (selectedLines: SelectedLines<Plan>) => SentenceParts
  /** Holders for whom it is not done this time, and who may be chosen so. Without it, it is done for all. */
  without?: { left: ReadonlySet<RowKey>; onChange: (left: ReadonlySet<RowKey>) => void } | undefined
  /** The day on which it is done, sent as `date`; without one it is done at once. */
  day?:
    | { label: string; value: string; onChange: (value: string) => void; min: string | undefined }
    | undefined
  send: (selectedLines: SelectedLines<Plan>, idempotencyKey: string) => Promise<unknown>
  holders: readonly Holder[]
  onClose: () => void
}

/** What a closed offer gave, holder by holder, and what becomes of it, before it is done. */
export function PlacesDialog<Plan extends PlacesPlan>(props: PlacesDialogProps<Plan>) {
  const { title, verb, query, note, day, send, without, onClose } = props
  const moved = useOpportunityMoved()
  const moneyMoved = useMoneyMoved()
  const act = useCommand(day ? ['date'] : [])
  const taken = query.data && takenOf(query.data, without?.left)
  const perform = async () => {
    if (!taken) return
    const done = await act.run(async (idempotencyKey) => {
      await send(taken, idempotencyKey)
      await Promise.all([moved(), moneyMoved()])
    })
    // What was refused because it changed is shown as it is now.
    if (!done) return void query.refetch()
    showToast(`${quantity(taken.shares)} shares ${verb.done}`)
    onClose()
  }
  return (
    <Modal
      open
      variant="wide"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={
              query.isPlaceholderData || !taken || taken.plan.problem !== null || taken.lines.length === 0
            }
            busy={act.busy}
            busyLabel={verb.busy}
            onClick={() => void perform()}
          >
            {taken ? `${verb.act} ${quantity(taken.shares)} shares` : `${verb.act} shares`}
          </Button>
        </>
      }
    >
      <FieldStack>
        <Loaded query={query} what="the preview">
          {(found) => (
            <>
              {found.problem && <Notice tone="bad">{found.problem.message}</Notice>}
              {!found.problem && day && (
                <BookedOnField {...day} today={now()} max={londonDay(now())} error={act.fields['date']} />
              )}
              <OwnFigures source={props.source}>
                <Places {...props} taken={takenOf(found, without?.left)} />
                {!found.problem && (
                  <p className={styles.note}>
                    <Sentence of={note(takenOf(found, without?.left))} />
                  </p>
                )}
              </OwnFigures>
            </>
          )}
        </Loaded>
        <Problem says={act.problem} />
      </FieldStack>
    </Modal>
  )
}

const opened = (figure: string, label: string, text: string) => (
  <Figure of={figure} label={label}>
    {text}
  </Figure>
)

function takenOf<Plan extends PlacesPlan>(
  plan: Plan,
  left: ReadonlySet<RowKey> | undefined,
): SelectedLines<Plan> {
  const lines = plan.problem === null && left ? plan.lines.filter(({ id }) => !left.has(id)) : plan.lines
  return {
    plan,
    lines,
    shares: (plan.chosen ?? plan).shares,
  }
}

function Places<Plan extends PlacesPlan>({
  taken,
  verb,
  columns,
  holders,
  sharesFigure,
  allSharesFigure,
  without,
}: PlacesDialogProps<Plan> & { taken: SelectedLines<Plan> }) {
  const { plan } = taken
  const names = new Map(holders.map(({ id, holder_name: name }) => [id, name]))
  const shared: Column<Plan['lines'][number]>[] = [
    {
      id: 'holder',
      header: 'Holder',
      pinned: true,
      cell: ({ id }) => names.get(id) ?? missing,
      total:
        taken.lines.length === plan.lines.length
          ? 'All holders'
          : `${taken.lines.length} of ${plan.lines.length} holders`,
    },
    {
      id: 'shares',
      header: 'Shares',
      align: 'end',
      weight: 'strong',
      cell: ({ id, shares }) =>
        opened(`${sharesFigure}:${id}`, `Shares, ${names.get(id) ?? missing}`, quantity(shares)),
      total: opened(allSharesFigure, 'Shares, all holders', quantity(taken.shares)),
    },
  ]
  const allIds = plan.lines.map(({ id }) => id)
  return (
    <DataTable
      label={`Shares to be ${verb.done}`}
      className={styles.entries}
      columns={[...shared, ...columns(taken)]}
      rows={plan.lines}
      keyOf={({ id }) => id}
      selection={
        without && plan.problem === null
          ? {
              selected: new Set(taken.lines.map(({ id }) => id)),
              onChange: (chosen) => without.onChange(new Set(allIds.filter((id) => !chosen.has(id)))),
              nameOf: ({ id }) => names.get(id) ?? missing,
            }
          : undefined
      }
      empty={
        <EmptyState level={3} title="No shares taken">
          {`There is nothing to ${verb.act.toLowerCase()}.`}
        </EmptyState>
      }
    />
  )
}
