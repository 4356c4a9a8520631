import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import {
  industry,
  investmentRoundType,
  opportunityCategory,
  opportunityCharacter,
  opportunitySubType,
  opportunityType,
} from '@moorgate/contract/opportunities/reference-lists.ts'
import { fund } from '@moorgate/contract/funds/fund.ts'
import { nominee } from '@moorgate/contract/investors/nominee.ts'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import type { useForm } from '../../../kernel/form.ts'
import type { FormValues } from '../../../kernel/form-values.ts'
import { ResourceField } from '../../../kernel/resource-field.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import type { NamedRecord } from '../../../features/records/reference-query.ts'
import { StaffField } from '../../../features/records/staff-field.tsx'
import { allocationPolicyWords, fcaClassWords } from '../../../features/opportunities/rule-words.ts'
import type { Opportunity } from '../records.ts'
import { VisibilityField } from '../invitations/visibility-field.tsx'
import { isOffered } from './offered-fields.ts'
import { PictureField } from './picture-field.tsx'
import { PublishNeedsContext } from './publish-needs.ts'
import { OptionalWordContext } from '../../../ui/optional-word.ts'
import styles from './edit.module.css'
import { RichTextField as TextField } from '../../../ui/rich-text/rich-text-field.tsx'

export type OpportunityForm = ReturnType<typeof useForm<FormValues>>

export interface OpportunityFieldProps {
  /** Of the contract's `investmentOpportunity.create`. */
  name: string
  label: string
  hint?: string | undefined
  form: OpportunityForm
  opportunity: Opportunity | undefined
}

const lists = {
  type_id: opportunityType,
  investment_round_type_id: investmentRoundType,
  industry_id: industry,
  category_id: opportunityCategory,
  character_id: opportunityCharacter,
  nominee_id: nominee,
  fund_id: fund,
} as const

const choiceWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fca_class: fcaClassWords,
  allocation_policy: allocationPolicyWords,
}

const summaryLimit = 500

/** Prices of a share have more places than amounts. */
const priceNames = new Set(['share_price', 'nominal_value'])

const amountNames = new Set([
  'target_amount',
  'minimum_raise',
  'overfunding_limit',
  'minimum_investment',
  'maximum_investment',
  'increment',
  'valuation',
])

/** One field of an offer. What may stay empty in a draft and is needed to publish it says so. */
export function OpportunityField(props: OpportunityFieldProps) {
  const isNeeded = use(PublishNeedsContext).has(props.name)
  return (
    <OptionalWordContext value={isNeeded ? 'needed to publish' : 'optional'}>
      <div data-field={props.name} className={styles.field}>
        <FieldOfOffer {...props} />
      </div>
    </OptionalWordContext>
  )
}

/** What is special about a field here, everything else as the contract declares it. */
function FieldOfOffer(props: OpportunityFieldProps) {
  const { name, label, hint, form, opportunity } = props
  const flags = useFlags()
  const may = useAbilities()
  const currency = String(form.values['currency'] || 'GBP')
  if (!isOffered(name, flags, may)) return null
  if (name in lists) return <ListField {...props} of={lists[name as keyof typeof lists]} />
  if (name in choiceWords) return <ChoiceField {...props} words={choiceWords[name] ?? {}} />
  if (priceNames.has(name) || amountNames.has(name)) {
    const { value, ...chosen } = form.chosen(name)
    const places = priceNames.has(name) ? 8 : 2
    return (
      <MoneyField
        {...chosen}
        label={label}
        hint={hint}
        optional
        value={String(value ?? '')}
        currency={currency}
        places={places}
      />
    )
  }
  switch (name) {
    case 'sub_type_id':
      return <SubTypeField {...props} />
    case 'owner_id':
      return <StaffField label={label} person={opportunity?.owner} {...form.chosen('owner_id')} />
    case 'image':
      return <PictureField label={label} form={form} opportunity={opportunity} />
    case 'description':
    case 'investment_terms':
    case 'risks':
      return <RichTextField name={name} label={label} hint={hint} form={form} />
    case 'summary':
      return (
        <TextArea
          {...form.typed(name)}
          defaultValue={String(form.values[name] ?? '')}
          label={label}
          hint={hint}
          optional
          rows={3}
          limit={summaryLimit}
        />
      )
    case 'visibility_rules':
      return <VisibilityField label={label} form={form} />
    default:
      return (
        <ResourceField
          name={name}
          label={label}
          hint={hint}
          schema={schemaOf(name)}
          row={opportunity}
          form={form}
        />
      )
  }
}

function schemaOf(name: string) {
  return investmentOpportunity.create.shape[name as keyof typeof investmentOpportunity.create.shape]
}

type ListFieldProps = OpportunityFieldProps & {
  of: { name: string; path: string; term: (typeof opportunityType)['term'] }
  filter?: Readonly<Record<string, string>>
}

/** A record of a short list, in the tenant's word for it. */
function ListField({ name, hint, form, of, filter }: ListFieldProps) {
  const term = useTerm()
  const { data: rows = [] } = useQuery(referenceQuery(of, filter))
  const { value, onChange, ...chosen } = form.chosen(name)
  return (
    <NativeSelect
      {...chosen}
      label={term(of.term)}
      hint={hint}
      optional={name !== 'type_id'}
      placeholder="Choose"
      value={String(value ?? '')}
      options={stillChosen(rows, value).map((row) => ({ value: String(row.id), label: row.name }))}
      onChange={(event) => {
        onChange(event.target.value === '' ? '' : Number(event.target.value))
        // A sub-type belongs to its type, so another type leaves none.
        if (name === 'type_id') form.set('sub_type_id', '')
      }}
    />
  )
}

/** Entries that are switched off can't be chosen any more; one that was chosen before stays. */
function stillChosen(rows: readonly (NamedRecord & { active?: boolean })[], value: unknown): NamedRecord[] {
  return rows.filter(({ id, active }) => active !== false || id === value)
}

function SubTypeField(props: OpportunityFieldProps) {
  const typeId = String(props.form.values['type_id'] ?? '')
  const term = useTerm()
  if (typeId === '')
    return (
      <NativeSelect
        label={term('investment_sub_type')}
        optional
        disabled
        options={[]}
        placeholder="Choose a type first"
      />
    )
  return <ListField {...props} hint={undefined} of={opportunitySubType} filter={{ type_id: typeId }} />
}

function ChoiceField({
  name,
  label,
  hint,
  form,
  words,
}: OpportunityFieldProps & { words: Readonly<Record<string, string>> }) {
  const { value, onChange, ...chosen } = form.chosen(name)
  return (
    <NativeSelect
      {...chosen}
      label={label}
      hint={hint}
      optional
      placeholder="Choose"
      value={String(value ?? '')}
      options={Object.entries(words).map(([option, said]) => ({ value: option, label: said }))}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface RichTextFieldProps {
  name: string
  label: string
  hint?: string | undefined
  form: OpportunityForm
}

/** A long text of an offer, written as it will be read. */
function RichTextField({ name, label, hint, form }: RichTextFieldProps) {
  const { value, id, error, onChange, onBlur } = form.chosen(name)
  return <TextField {...{ id, error, label, hint, onChange, onBlur }} optional value={String(value ?? '')} />
}
