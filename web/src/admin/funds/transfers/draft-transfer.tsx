import { closeFundCommitment } from '@moorgate/contract/funds/commitment.ts'
import { draftFundTransfer } from '@moorgate/contract/funds/transfer.ts'
import { isNothing } from '../../../kernel/amounts.ts'
import { londonDay, now } from '../../../kernel/clock.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { BookedOnField } from '../../../features/books/booked-on-field.tsx'
import { money } from '../../../ui/format.ts'
import { Text } from '../../../ui/text.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { MethodField } from '../method-field.tsx'
import { ReasonField } from '../../../features/records/reason-field.tsx'
import type { Commitment } from '../records.ts'

interface DialogProps {
  record: Commitment
  onClose: () => void
}

/** Writes down who gets a commitment, or a part of it; a colleague approves it. */
export function DraftTransfer({ record, onClose }: DialogProps) {
  const term = useTerm()
  const noun = term('commitment', { lower: true })
  return (
    <ActDialog
      title={`Transfer ${noun}`}
      submit="Draft transfer"
      busyLabel="Drafting"
      endpoint={draftFundTransfer}
      initial={{
        investment_method_entity_id: '',
        amount: record.amount,
        date: londonDay(now()),
        reason: '',
      }}
      body={(values) => ({
        fund_commitment_id: record.id,
        investment_method_entity_id: Number(values.investment_method_entity_id),
      })}
      done="Transfer drafted. A colleague must approve it."
      variant="long"
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text tone="soft">
            The new holder takes over the units, what was called, paid and distributed, and what is left to
            call.
          </Text>
          <MethodField {...field('investment_method_entity_id')} />
          <MoneyField
            label="Amount"
            currency={record.currency}
            hint={`Up to ${money(record.amount, { currency: record.currency, pence: true })}`}
            {...field('amount')}
          />
          <BookedOnField label="Transfer date" today={now()} {...field('date')} />
          <ReasonField {...field('reason')} />
        </>
      )}
    </ActDialog>
  )
}

/** Ends the calls of a commitment, and says what that releases; a release is approved by a second person. */
export function CloseCommitment({ record, onClose }: DialogProps) {
  const term = useTerm()
  const words = useWords()
  const noun = term('commitment', { lower: true })
  const left = money(record.unfunded, { currency: record.currency, pence: true })
  const isDone = isNothing(record.unfunded)
  return (
    <ActDialog
      title={`Close this ${noun}?`}
      submit={isDone ? `Close ${noun}` : 'Request closing'}
      busyLabel={isDone ? 'Closing' : 'Requesting'}
      endpoint={closeFundCommitment}
      params={{ id: record.id }}
      initial={{ reason: '' }}
      body={() => ({ version: record.version })}
      done={isDone ? `${term('commitment')} closed` : 'Closing requested. A colleague must approve it.'}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Text>
            {isDone
              ? 'Nothing is left to call. No more will be called, even if money becomes recallable later. You can’t undo this.'
              : `${left} is left to call and will be released once a colleague approves. No more will be called. The approval can’t be undone.`}{' '}
            {words('The amount paid stays in the {fund}.')}
          </Text>
          <ReasonField {...field('reason')} />
        </>
      )}
    </ActDialog>
  )
}
