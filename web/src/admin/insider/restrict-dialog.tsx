import { company } from '@moorgate/contract/companies/company.ts'
import { addRestrictedIssuer, restrictedIssuer } from '@moorgate/contract/insider/restricted-issuer.ts'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldPair } from '../../features/records/field-layout.tsx'
import { useAbilities } from '../../kernel/abilities.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { now } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { searchByName } from '../../kernel/searches.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { ComboBox } from '../../ui/combo-box.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import type { Option } from '../../ui/select.tsx'
import { Text } from '../../ui/text.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'

type IssuerKind = 'name' | 'company' | 'opportunity'

const empty = { name: '', registration_number: '', isin: '', reason: '', from_date: '', until_date: '' }
const fields = [...Object.keys(empty), 'company_id', 'investment_opportunity_id']

/** Puts an issuer on the list: by its record, or by name, number and ISIN. */
export function RestrictDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<IssuerKind>('name')
  const [record, setRecord] = useState<Option<number> | null>(null)
  const [values, setValues] = useState(empty)
  const queries = useQueryClient()
  const { busy, problem, fields: errors, run } = useCommand(fields)
  const change = (part: Partial<typeof empty>) => setValues({ ...values, ...part })
  const submit = async () => {
    const done = await run(async (idempotencyKey) => {
      await send(addRestrictedIssuer, { body: bodyOf(kind, record, values), idempotencyKey })
      await queries.invalidateQueries({ queryKey: [restrictedIssuer.name] })
      await queries.invalidateQueries({ queryKey: ['personal_account_deal'] })
    })
    if (!done) return
    showToast('Issuer added to the restricted list')
    onClose()
  }
  const typed = (name: keyof typeof empty) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <FormModal
      title="Add an issuer"
      submit="Add issuer"
      busy={busy}
      dirty={values !== empty || record !== null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Kind
        kind={kind}
        onKind={(next) => {
          setKind(next)
          setRecord(null)
        }}
      />
      {kind === 'name' ? (
        <>
          <TextField label="Name" {...typed('name')} />
          <TextField label="Registration number" optional {...typed('registration_number')} />
        </>
      ) : (
        <RecordField
          key={kind}
          kind={kind}
          value={record}
          error={errors[kind === 'company' ? 'company_id' : 'investment_opportunity_id'] ?? errors['name']}
          onChange={setRecord}
        />
      )}
      <TextField label="ISIN" optional autoComplete="off" {...typed('isin')} />
      <TextArea label="Reason" hint="Only compliance sees it." rows={2} {...typed('reason')} />
      <Days values={values} errors={errors} onChange={change} />
      <Text tone="faint">Approved deals not yet executed are suspended.</Text>
      <Problem says={problem} />
    </FormModal>
  )
}

interface DaysProps {
  values: typeof empty
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<typeof empty>) => void
}

function Days({ values, errors, onChange }: DaysProps) {
  return (
    <FieldPair>
      <DateField
        label="Start date"
        today={now()}
        value={values.from_date}
        error={errors['from_date']}
        onChange={(from_date) => onChange({ from_date })}
      />
      <DateField
        label="End date"
        optional
        hint="Leave blank if it lasts until you end it."
        today={now()}
        value={values.until_date}
        error={errors['until_date']}
        onChange={(until_date) => onChange({ until_date })}
      />
    </FieldPair>
  )
}

function bodyOf(kind: IssuerKind, record: Option<number> | null, values: typeof empty) {
  const { name, registration_number: number, ...rest } = values
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
  if (kind === 'company') return { ...filled, company_id: record?.value ?? null }
  if (kind === 'opportunity') return { ...filled, investment_opportunity_id: record?.value ?? null }
  return { ...filled, name, ...(number !== '' && { registration_number: number }) }
}

function Kind({ kind, onKind }: { kind: IssuerKind; onKind: (kind: IssuerKind) => void }) {
  const may = useAbilities()
  const term = useTerm()
  const hasFunds = useFlags().funds_enabled === 1
  const options = [
    { value: 'name' as const, label: 'Name' },
    ...(hasFunds && may('funds_opportunity', 'index')
      ? [{ value: 'company' as const, label: term('company') }]
      : []),
    ...(may('investment_opportunity_live', 'index')
      ? [{ value: 'opportunity' as const, label: term('opportunity') }]
      : []),
  ]
  return <SegmentedControl label="Issuer" options={options} value={kind} onChange={onKind} />
}

interface RecordFieldProps {
  kind: 'company' | 'opportunity'
  value: Option<number> | null
  error: string | undefined
  onChange: (option: Option<number> | null) => void
}

function RecordField({ kind, value, error, onChange }: RecordFieldProps) {
  const term = useTerm()
  const { path } = kind === 'company' ? company : investmentOpportunity
  return (
    <ComboBox<number>
      label={term(kind)}
      value={value}
      search={(text, signal) => searchByName(path, text, signal)}
      placeholder="Name"
      error={error}
      onChange={onChange}
    />
  )
}
