import {
  changeHolding,
  companyHolding,
  createHolding,
  deleteHolding,
} from '@moorgate/contract/companies/holding.ts'
import { fund } from '@moorgate/contract/funds/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { useAbilities } from '../../../kernel/abilities.ts'
import { now } from '../../../kernel/clock.ts'
import { useForm } from '../../../kernel/form.ts'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { MoneyField, QuantityField } from '../../../ui/amount-field.tsx'
import { BookedOnField } from '../../../features/books/booked-on-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useRenewCompany } from '../company.ts'
import type { Company, Holding } from '../company.ts'
import { holdingBody } from './entry-bodies.ts'
import { EntryDialog } from './entry-dialog.tsx'

interface HoldingDialogProps {
  record: Company
  /** Absent for a new one. */
  entry: Holding | undefined
  onClose: () => void
}

const valuesOf = (record: Company, holding: Holding | undefined) => ({
  company_id: record.id,
  fund_id: String(holding?.fund_id ?? record.fund_id),
  share_class: holding?.share_class ?? onlyClass(record),
  shares: holding?.shares ?? '',
  cost: holding?.cost ?? '',
  acquired_on: holding?.acquired_on ?? '',
  certificate: holding?.certificate ?? '',
  note: holding?.note ?? '',
})

/** The class of a new holding where there is nothing to choose. */
const onlyClass = ({ share_classes: [only, other] }: Company) => (other ? '' : (only?.name ?? 'Ordinary'))

/** Shares that a fund acquired on a day, and what they cost. */
export function HoldingDialog({ record, entry: holding, onClose }: HoldingDialogProps) {
  const renew = useRenewCompany()
  const word = useTerm()('company_holding', { lower: true })
  const form = useForm({
    values: valuesOf(record, holding),
    schema: companyHolding.create,
    bodyOf: holdingBody,
    version: holding?.version,
    renew,
    send: async (values, idempotencyKey) => {
      const body = holdingBody(values)
      if (holding)
        await send(changeHolding, { params: { id: holding.id }, body: { ...body, version: holding.version } })
      else await send(createHolding, { body, idempotencyKey })
      await renew()
      onClose()
    },
  })
  return (
    <EntryDialog
      word={word}
      entry={holding}
      form={form}
      deletion={deleteHolding}
      deleted="Acquisition deleted"
      onClose={onClose}
    >
      <Fields record={record} entry={holding} form={form} />
    </EntryDialog>
  )
}

type Form = ReturnType<typeof useForm<ReturnType<typeof valuesOf>>>

/** One of the company's classes. Without any, what is typed becomes its first. */
function ClassField({ record: { share_classes: classes }, form }: { record: Company; form: Form }) {
  if (classes.length === 0) return <TextField label="Share class" {...form.typed('share_class')} />
  return (
    <NativeSelect
      label="Share class"
      {...(classes.length > 1 && { placeholder: 'Choose' })}
      options={classes.map(({ name }) => ({ value: name, label: name }))}
      {...form.typed('share_class')}
    />
  )
}

function Fields({ record, entry, form }: Omit<HoldingDialogProps, 'onClose'> & { form: Form }) {
  const term = useTerm()
  const may = useAbilities()
  const { data: funds = [] } = useQuery({ ...referenceQuery(fund), enabled: may('funds', 'index') })
  const known = [
    { id: record.fund_id, name: record.fund_name },
    ...funds.filter(({ id }) => id !== record.fund_id),
  ]
  return (
    <>
      {!entry && (
        <NativeSelect
          label={term('fund')}
          options={known.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.typed('fund_id')}
        />
      )}
      <FieldPair>
        <BookedOnField
          label="Acquired on"
          today={now()}
          hint="Today or earlier."
          {...form.chosen('acquired_on')}
        />
        <ClassField record={record} form={form} />
      </FieldPair>
      <FieldPair>
        <QuantityField label="Shares" places={6} {...form.chosen('shares')} />
        <MoneyField label="Cost" currency={record.currency} {...form.chosen('cost')} />
      </FieldPair>
      <TextField label="Certificate" optional {...form.typed('certificate')} />
      <TextArea label="Note" optional rows={3} limit={2000} {...form.typed('note')} />
    </>
  )
}
