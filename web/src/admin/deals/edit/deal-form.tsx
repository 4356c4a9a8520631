import { currencies } from '@moorgate/contract/currencies.ts'
import {
  industry,
  investmentRoundType,
  opportunityType,
} from '@moorgate/contract/opportunities/reference-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useAbilities } from '../../../kernel/abilities.ts'
import { OwnFieldsPart } from '../../../features/attributes/own-fields-part.tsx'
import type { AttributeValue } from '../../../features/attributes/attributes.ts'
import { now } from '../../../kernel/clock.ts'
import type { useForm } from '../../../kernel/form.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { StaffField } from '../../../features/records/staff-field.tsx'
import { pipelinesQuery } from '../deal.ts'
import type { Deal } from '../deal.ts'
import type { DealValues } from './deal-values.ts'
import { FormPart } from '../../../ui/form-layout.tsx'
import { TeamField } from './team-field.tsx'

type Form = ReturnType<typeof useForm<DealValues>>
interface PartProps {
  form: Form
}
interface DealPartProps extends PartProps {
  deal: Deal | undefined
}
interface FieldsPartProps extends PartProps {
  /** Those of the tenant's own that can be typed. */
  fields: readonly AttributeValue[]
}

const optionsOf = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** The parts of a deal's form. */
export function DealFields({ form, deal, fields }: DealPartProps & FieldsPartProps) {
  return (
    <>
      <WhatPart form={form} />
      <MoneyPart form={form} />
      <PeoplePart form={form} deal={deal} />
      <OwnFieldsPart fields={fields} control={form.chosen} />
      <WordsPart form={form} />
    </>
  )
}

function WhatPart({ form }: PartProps) {
  const words = useWords()
  const term = useTerm()
  const pipelines = useQuery(pipelinesQuery())
  const lines = useQuery(referenceQuery(industry))
  const types = useQuery(referenceQuery(opportunityType))
  const rounds = useQuery(referenceQuery(investmentRoundType))
  // A native list can only show a value that is among its options.
  if ([pipelines, lines, types, rounds].some(({ isPending }) => isPending)) return <Skeleton height={320} />
  const all = pipelines.data ?? []
  const stages = all.find(({ id }) => String(id) === form.values.pipeline_id)?.stages ?? []
  const { onChange, value, ...chosen } = form.chosen('pipeline_id')
  return (
    <FormPart title={term('deal')}>
      <TextField label="Name" autoComplete="off" {...form.typed('name')} />
      <FieldPair>
        <NativeSelect
          {...chosen}
          label={term('pipeline')}
          value={String(value ?? '')}
          options={optionsOf(all)}
          onChange={(event) => {
            onChange(event.target.value)
            const first = all.find(({ id }) => String(id) === event.target.value)?.stages?.[0]
            // A stage belongs to its pipeline.
            form.set('pipeline_stage_id', String(first?.id ?? ''))
          }}
        />
        <NativeSelect
          label={term('pipeline_stage')}
          options={optionsOf(stages)}
          {...form.typed('pipeline_stage_id')}
        />
        <TextField label="Company" autoComplete="off" optional {...form.typed('company_name')} />
        <NativeSelect
          label={term('industry')}
          optional
          placeholder="Choose"
          options={optionsOf(lines.data ?? [])}
          {...form.typed('industry_id')}
        />
        <NativeSelect
          label={term('investment_type')}
          optional
          placeholder="Choose"
          options={optionsOf(types.data ?? [])}
          {...form.typed('type_id')}
        />
        <NativeSelect
          label={term('investment_round_type')}
          optional
          placeholder="Choose"
          options={optionsOf(rounds.data ?? [])}
          {...form.typed('investment_round_type_id')}
        />
      </FieldPair>
      <Checkbox
        label="Insider"
        description={words('Marks the {deal} as inside information on the board.')}
        {...form.typed('is_confidential')}
      />
    </FormPart>
  )
}

function MoneyPart({ form }: PartProps) {
  const currency = form.values.currency
  return (
    <FormPart title="Money">
      <FieldPair>
        <MoneyField label="Seeking" optional currency={currency} {...form.chosen('target_amount')} />
        <MoneyField label="Pre-money valuation" optional currency={currency} {...form.chosen('pre_money')} />
        <NativeSelect
          label="Currency"
          options={currencies.map((code) => ({ value: code, label: code }))}
          {...form.typed('currency')}
        />
        <DateField label="Expected close" optional today={now()} {...form.chosen('expected_close')} />
        <TextField
          label="Probability"
          hint="Leave blank to use the stage’s probability (%)."
          optional
          numeric
          inputMode="numeric"
          {...form.typed('probability')}
        />
        <TextField
          label="Fit score"
          hint="0 to 100."
          optional
          numeric
          inputMode="numeric"
          {...form.typed('score')}
        />
      </FieldPair>
    </FormPart>
  )
}

function PeoplePart({ form, deal }: DealPartProps) {
  const may = useAbilities()
  return (
    <FormPart title="People">
      {/* Colleagues are found with the same permission as investors. */}
      {may('investors', 'index') && (
        <>
          <StaffField
            label="Lead"
            hint={deal ? undefined : 'Leave blank to make yourself the lead.'}
            person={deal?.owner}
            {...form.chosen('owner_id')}
          />
          <TeamField
            known={deal?.users ?? []}
            ids={form.values.user_ids}
            onChange={(ids) => form.set('user_ids', ids)}
          />
        </>
      )}
      <FieldPair>
        <TextField label="Source" autoComplete="off" optional {...form.typed('source')} />
        <TextField label="Introduced by" autoComplete="off" optional {...form.typed('introducer')} />
      </FieldPair>
    </FormPart>
  )
}

const words = [
  ['description', 'Summary'],
  ['key_information', 'Key information'],
  ['risks', 'Risks'],
] as const

function WordsPart({ form }: PartProps) {
  return (
    <FormPart title="Summary and risks">
      {words.map(([name, label]) => {
        const { id, error, value, onChange, onBlur } = form.chosen(name)
        return (
          <RichTextField
            key={name}
            {...{ id, error, label, onChange, onBlur }}
            optional
            value={String(value ?? '')}
          />
        )
      })}
    </FormPart>
  )
}
