import {
  changeOutcome,
  companyOutcome,
  createOutcome,
  deleteOutcome,
  outcomeTypeNames,
} from '@moorgate/contract/companies/outcome.ts'
import { now } from '../../../kernel/clock.ts'
import { useForm } from '../../../kernel/form.ts'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { MoneyField, QuantityField } from '../../../ui/amount-field.tsx'
import { BookedOnField } from '../../../features/books/booked-on-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { fundNameOf, useHoldings, useRenewCompany } from '../company.ts'
import type { Company, Outcome } from '../company.ts'
import { endsHolding, outcomeBody } from './entry-bodies.ts'
import { EntryDialog } from './entry-dialog.tsx'

interface OutcomeDialogProps {
  record: Company
  /** Absent for a new one. */
  entry: Outcome | undefined
  onClose: () => void
}

const valuesOf = (record: Company, outcome: Outcome | undefined) => ({
  company_id: record.id,
  fund_id: outcome ? String(outcome.fund_id) : '',
  share_class: outcome?.share_class ?? '',
  type: outcome?.type ?? 'partial_exit',
  date: outcome?.date ?? '',
  shares: outcome?.shares ?? '',
  proceeds: outcome?.proceeds ?? '',
  escrow: outcome?.escrow ?? '',
  narrative: outcome?.narrative ?? '',
})
type Values = ReturnType<typeof valuesOf>
type Form = ReturnType<typeof useForm<Values>>

const types = Object.entries(outcomeTypeNames).map(([value, label]) => ({ value, label }))

/** What came of shares that a fund holds. */
export function OutcomeDialog({ record, entry: outcome, onClose }: OutcomeDialogProps) {
  const renew = useRenewCompany()
  const word = useTerm()('company_outcome', { lower: true })
  const form = useForm<Values>({
    values: valuesOf(record, outcome),
    schema: companyOutcome.create,
    bodyOf: outcomeBody,
    version: outcome?.version,
    renew,
    send: async (values, idempotencyKey) => {
      const body = outcomeBody(values)
      if (outcome)
        await send(changeOutcome, { params: { id: outcome.id }, body: { ...body, version: outcome.version } })
      else await send(createOutcome, { body, idempotencyKey })
      await renew()
      onClose()
    },
  })
  return (
    <EntryDialog
      word={word}
      entry={outcome}
      form={form}
      deletion={deleteOutcome}
      deleted="Outcome deleted and shares restored"
      onClose={onClose}
    >
      {!outcome && <Position record={record} form={form} />}
      <FieldPair>
        <NativeSelect label="Outcome" options={types} {...form.typed('type')} />
        <BookedOnField label="Date" today={now()} hint="Today or earlier." {...form.chosen('date')} />
      </FieldPair>
      <FieldPair>
        <SharesField form={form} />
        <MoneyField label="Proceeds" optional currency={record.currency} {...form.chosen('proceeds')} />
      </FieldPair>
      <MoneyField
        label="Held in escrow"
        optional
        hint="Not part of the proceeds. Record an earn-out payment when it is released."
        currency={record.currency}
        {...form.chosen('escrow')}
      />
      <TextArea label="Note" optional rows={3} limit={4000} {...form.typed('narrative')} />
    </EntryDialog>
  )
}

/** Whose shares of which class: asked for only where there are several. */
function Position({ record, form }: { record: Company; form: Form }) {
  const term = useTerm()
  const { data: holdings = [] } = useHoldings(record.id)
  const funds = new Map(
    holdings.map((each) => [each.fund_id, fundNameOf(each, record) ?? `Number ${each.fund_id}`]),
  )
  const isChosen = ({ fund_id: id }: { fund_id: number }) =>
    funds.size < 2 || String(id) === form.values.fund_id
  const fund = form.typed('fund_id')
  const classes = [...new Set(holdings.filter(isChosen).map((each) => each.share_class))]
  return (
    <>
      {funds.size > 1 && (
        <NativeSelect
          label={term('fund')}
          placeholder="Choose"
          options={[...funds].map(([id, name]) => ({ value: String(id), label: name }))}
          {...fund}
          onChange={(event) => {
            // A class of the fund before is none of this one’s.
            form.set('share_class', '')
            void fund.onChange(event)
          }}
        />
      )}
      {classes.length > 1 && (
        <NativeSelect
          label="Share class"
          placeholder="Choose"
          options={classes.map((each) => ({ value: each, label: each }))}
          {...form.typed('share_class')}
        />
      )}
    </>
  )
}

function SharesField({ form }: { form: Form }) {
  const { type } = form.values
  const field = form.chosen('shares')
  if (endsHolding(type))
    return <QuantityField {...field} label="Shares" disabled value="" hint="All shares held on that date." />
  if (type === 'earn_out')
    return (
      <QuantityField {...field} label="Shares" disabled value="" hint="An earn-out involves no shares." />
    )
  return <QuantityField {...field} label="Shares" places={6} optional={type === 'ipo'} />
}
