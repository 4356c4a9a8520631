import { enterPreEmption } from '@moorgate/contract/pre-emption/pre-emption-settlement.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { Sentence } from '../../../features/figures/sentence.tsx'
import type { SentenceParts } from '../../../features/figures/words.ts'
import { missing, money } from '../../../ui/format.ts'
import { entrySummary, entryWords } from './entry-words.ts'
import { entriesOf, sourceOf } from './offers.ts'
import type { Entries, Holder, Option } from './offers.ts'
import { PlacesDialog } from './places-dialog.tsx'

const opened = (figure: string, label: string, text: string) => (
  <Figure of={figure} label={label}>
    {text}
  </Figure>
)

const said = (words: SentenceParts) => <Sentence of={words} />

interface EnterDialogProps {
  option: Option
  holders: readonly Holder[]
  onClose: () => void
}

/** What a closed offer gave becomes investments of its round. */
export function EnterDialog({ option, holders, onClose }: EnterDialogProps) {
  const words = useWords()
  const term = useTerm()
  const query = useQuery(entriesOf(option.id))
  const { currency } = option
  const cost = (amount: string) => money(amount, { currency, pence: true })
  return (
    <PlacesDialog<Entries>
      title="Add the shares as investments"
      verb={{ act: 'Add', busy: 'Adding', done: 'added' }}
      source={sourceOf(option)}
      sharesFigure="entry_shares"
      allSharesFigure="entry_shares"
      query={query}
      columns={({ plan }) => [
        { id: 'what', header: 'Result', cell: (line) => said(entryWords(line, currency)) },
        {
          id: 'amount',
          header: 'To pay',
          align: 'end',
          cell: ({ id, amount }) =>
            amount === null ? missing : opened(`entry_amount:${id}`, 'To pay', cost(amount)),
          total: opened('entry_amount', 'Total to pay', cost(plan.amount)),
        },
      ]}
      note={({ plan }) => [
        ...entrySummary(plan),
        words(
          ` We’ll notify {investors} who need to sign. Entitlements are allotted first. The minimum and increments of the ${term('opportunity', { lower: true })} don’t apply to them. You can’t undo this.`,
        ),
      ]}
      send={({ plan: { shares, entered, changed } }, idempotencyKey) =>
        send(enterPreEmption, {
          params: { id: option.id },
          body: { shares, entered, changed },
          idempotencyKey,
        })
      }
      holders={holders}
      onClose={onClose}
    />
  )
}
