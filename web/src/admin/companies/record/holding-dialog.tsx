import {
  changeHolding,
  companyHolding,
  createHolding,
  deleteHolding,
} from '@moorgate/contract/companies/holding.ts'
import { fund } from '@moorgate/contract/funds/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { useForm } from '../../../kernel/form.ts'
import { filledIn } from '../../../kernel/form-values.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { MoneyField, QuantityField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useRenewCompany } from '../company.ts'
import type { Company, Holding } from '../company.ts'

interface HoldingDialogProps {
  record: Company
  /** Absent for a new one. */
  holding: Holding | undefined
  onClose: () => void
}

const valuesOf = (record: Company, holding: Holding | undefined) => ({
  company_id: record.id,
  fund_id: String(holding?.fund_id ?? record.fund_id),
  share_class: holding?.share_class ?? 'Ordinary',
  shares: holding?.shares ?? '',
  cost: holding?.cost ?? '',
  acquired_on: holding?.acquired_on ?? '',
  certificate: holding?.certificate ?? '',
  note: holding?.note ?? '',
})

/** Shares that a fund acquired on a day, and what they cost. */
export function HoldingDialog({ record, holding, onClose }: HoldingDialogProps) {
  const renew = useRenewCompany()
  const word = useTerm()('company_holding', { lower: true })
  const removing = useCommand()
  const form = useForm({
    values: valuesOf(record, holding),
    schema: companyHolding.create,
    version: holding?.version,
    renew,
    send: async (values, idempotencyKey) => {
      const body = filledIn(values)
      if (holding)
        await send(changeHolding, { params: { id: holding.id }, body: { ...body, version: holding.version } })
      else await send(createHolding, { body, idempotencyKey })
      await renew()
      onClose()
    },
  })
  const remove = async () => {
    if (!holding) return
    const isDone = await removing.run(async () => {
      await send(deleteHolding, { params: { id: holding.id } })
      await renew()
    })
    if (!isDone) return
    showToast('Acquisition deleted')
    onClose()
  }
  return (
    <FormModal
      title={holding ? `Edit ${word}` : `Add ${word}`}
      onClose={onClose}
      dirty={form.changes > 0}
      submit={holding ? 'Save' : `Add ${word}`}
      busy={form.busy}
      busyLabel="Saving"
      onSubmit={form.onSubmit}
      aside={
        holding && (
          <Button variant="danger-quiet" busy={removing.busy} onClick={() => void remove()}>
            Delete
          </Button>
        )
      }
    >
      <Problem says={form.refused ?? removing.problem} />
      <Fields record={record} holding={holding} form={form} />
    </FormModal>
  )
}

type Form = ReturnType<typeof useForm<ReturnType<typeof valuesOf>>>

function Fields({ record, holding, form }: Omit<HoldingDialogProps, 'onClose'> & { form: Form }) {
  const term = useTerm()
  const { data: funds = [] } = useQuery(referenceQuery(fund))
  const known = record.fund ? [record.fund, ...funds.filter(({ id }) => id !== record.fund_id)] : funds
  return (
    <>
      {!holding && (
        <NativeSelect
          label={term('fund')}
          options={known.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.typed('fund_id')}
        />
      )}
      <FieldPair>
        <DateField
          label="Acquired on"
          today={now()}
          hint="Today or earlier."
          {...form.chosen('acquired_on')}
        />
        <TextField label="Share class" {...form.typed('share_class')} />
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
