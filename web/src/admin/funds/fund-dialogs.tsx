import { addFundCommitment } from '@moorgate/contract/funds/commitment.ts'
import { closeFund } from '@moorgate/contract/funds/closing.ts'
import { draftNetAssetValue } from '@moorgate/contract/funds/net-asset-value.ts'
import { FieldPair } from '../../features/records/field-layout.tsx'
import { londonDay, now } from '../../kernel/clock.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { MoneyField } from '../../ui/amount-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from './act-dialog.tsx'
import type { Fund } from './fund.ts'
import { MethodField } from './method-field.tsx'

interface DialogProps {
  record: Fund
  onClose: () => void
}

const today = () => londonDay(now())

/** Writes down what an investor commits, through one of their approved methods. */
export function AddCommitment({ record, onClose }: DialogProps) {
  const words = useWords()
  const term = useTerm()
  const noun = term('commitment', { lower: true })
  return (
    <ActDialog
      title={`Add ${noun}`}
      submit={`Add ${noun}`}
      busyLabel="Adding"
      endpoint={addFundCommitment}
      initial={{ investment_method_entity_id: '', amount: '', signed_on: today(), class: 'A' }}
      body={(values) => ({
        fund_id: record.id,
        investment_method_entity_id: Number(values.investment_method_entity_id),
      })}
      done={`${term('commitment')} added`}
      onClose={onClose}
    >
      {(field) => (
        <>
          <MethodField {...field('investment_method_entity_id')} />
          <FieldPair>
            <MoneyField label="Amount" currency={record.currency} {...field('amount')} />
            <TextField
              label="Unit class"
              value={field('class').value}
              error={field('class').error}
              onChange={(event) => field('class').onChange(event.target.value)}
            />
          </FieldPair>
          <DateField
            label="Signed on"
            optional
            today={now()}
            hint={words('Leave blank if the {investor} hasn’t signed yet.')}
            {...field('signed_on')}
          />
        </>
      )}
    </ActDialog>
  )
}

/** Admits everybody who signed by a day. */
export function HoldClosing({ record, onClose }: DialogProps) {
  const words = useWords()
  return (
    <ActDialog
      title="Hold a closing"
      submit={words('Admit {investors}')}
      busyLabel="Admitting"
      endpoint={closeFund}
      initial={{ date: today() }}
      body={() => ({ fund_id: record.id })}
      done="Closing completed"
      onClose={onClose}
    >
      {(field) => (
        <>
          <DateField label="Date" today={now()} {...field('date')} />
          <Text tone="soft">
            {words(
              '{Investors} who signed by this date and have verified identity are admitted. If money has already been called, we draft a call for their share of it with interest, and a distribution of that interest to earlier {investors}.',
            )}
          </Text>
        </>
      )}
    </ActDialog>
  )
}

/** Drafts what the fund is worth on a day; a colleague approves it. */
export function DraftValue({ record, onClose }: DialogProps) {
  const term = useTerm()
  return (
    <ActDialog
      title={`Draft ${term('nav', { lower: true })}`}
      submit="Save draft"
      busyLabel="Saving"
      endpoint={draftNetAssetValue}
      initial={{ date: '', assets: '', liabilities: '', units: '', note: '' }}
      body={() => ({ fund_id: record.id })}
      done="Draft saved. A colleague must approve it."
      onClose={onClose}
    >
      {(field) => (
        <>
          <DateField label="Date" today={now()} {...field('date')} />
          <FieldPair>
            <MoneyField label="Assets" currency={record.currency} {...field('assets')} />
            <MoneyField label="Liabilities" currency={record.currency} {...field('liabilities')} />
          </FieldPair>
          <TextField
            label="Units in issue"
            optional
            numeric
            hint="Leave blank to use the units paid for by this date."
            value={field('units').value}
            error={field('units').error}
            onChange={(event) => field('units').onChange(event.target.value)}
          />
          <TextField
            label="Note"
            optional
            value={field('note').value}
            error={field('note').error}
            onChange={(event) => field('note').onChange(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  )
}
