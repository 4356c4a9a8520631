import { investmentMethod } from '@moorgate/contract/methods/investment-method.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddressFields } from '../../../kernel/address-fields.tsx'
import { useFlags } from '../../../kernel/branding.tsx'
import type { useForm } from '../../../kernel/form.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ReferencePicker } from '../../../features/records/reference-picker.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { searchInvestors, searchOrganisations } from '../../../kernel/searches.ts'
import { useWords } from '../../../kernel/words.tsx'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { FormPart } from '../../../ui/form-layout.tsx'
import type { MethodValues } from './method-values.ts'
import { Plus, Trash2 } from 'lucide-react'
import { PercentField } from '../../../ui/amount-field.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Text } from '../../../ui/text.tsx'
import styles from '../holder-row.module.css'

export type MethodForm = ReturnType<typeof useForm<MethodValues>>

interface MethodFieldsProps {
  form: MethodForm
  /** Kind, lead and organisation are chosen once: another of those is another method. */
  isNew: boolean
  /** Names of what is chosen already. */
  names?: { lead?: string | undefined; holders?: Readonly<Record<number, string>> | undefined }
}

/** All that staff fill in of an investor's method. */
export function MethodFields({ form, isNew, names = {} }: MethodFieldsProps) {
  const words = useWords()
  const term = useTerm()
  const [lead, setLead] = useState(names.lead)
  return (
    <>
      {isNew && (
        <FormPart title="Who invests">
          <KindField form={form} />
          <ReferencePicker
            label={`Lead ${term('investor', { lower: true })}`}
            placeholder="Name, e-mail or reference"
            search={searchInvestors}
            chosen={
              form.values.lead_user_id === '' ? null : { value: form.values.lead_user_id, label: lead ?? '' }
            }
            {...form.chosen('lead_user_id')}
            onChange={(option) => {
              setLead(option?.label)
              form.set('lead_user_id', option?.value ?? '')
              form.set('holders', option ? [{ user_id: option.value, share_percent: '100' }] : [])
            }}
          />
          <ReferencePicker
            label={term('organisation')}
            hint="For companies, partnerships and trusts."
            optional
            placeholder="Name or number"
            search={searchOrganisations}
            {...form.chosen('organisation_id')}
            onChange={(option) => form.set('organisation_id', option?.value ?? '')}
          />
        </FormPart>
      )}
      <FormPart title="Names">
        <TextField label="Name" hint="Shown in lists." optional={isNew} {...form.typed('display_name')} />
        <TextField
          label="Name on the register"
          hint={words('Leave blank to use the name of the lead holder or the {organisation}.')}
          optional={isNew}
          {...form.typed('registered_name')}
        />
        <AddressFields legend="Postal address" field={(part) => form.typed(`address.${part}`)} />
      </FormPart>
      <HolderFields
        form={form}
        names={{
          ...names.holders,
          ...(lead && form.values.lead_user_id !== '' && { [form.values.lead_user_id]: lead }),
        }}
      />
      <ProviderPart form={form} />
      <BankPart form={form} isNew={isNew} />
    </>
  )
}

function KindField({ form }: { form: MethodForm }) {
  const kinds = useQuery(referenceQuery(investmentMethod))
  if (kinds.isPending) return <Skeleton height={52} />
  return (
    <NativeSelect
      label="Type"
      placeholder="Choose"
      options={(kinds.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...form.typed('investment_method_id')}
    />
  )
}

function ProviderPart({ form }: { form: MethodForm }) {
  return (
    <FormPart title="Provider">
      <FieldPair>
        <TextField
          label="Provider"
          hint="The pension or ISA company."
          optional
          {...form.typed('provider_name')}
        />
        <TextField label="Their reference" optional {...form.typed('provider_reference')} />
        <TextField
          label="Scheme reference"
          hint="Eight digits, R, a letter."
          optional
          {...form.typed('scheme_reference')}
        />
        <TextField label="ISA reference" optional {...form.typed('isa_reference')} />
      </FieldPair>
      <NativeSelect
        label="Held for"
        optional
        placeholder="Not given"
        options={[
          { value: 'sole', label: 'Lead holder only' },
          { value: 'joint', label: 'Joint holders' },
          { value: 'for_others', label: 'Other people' },
        ]}
        {...form.typed('ownership')}
      />
    </FormPart>
  )
}

function BankPart({ form, isNew }: { form: MethodForm; isNew: boolean }) {
  const words = useWords()
  const flags = useFlags()
  if (flags.hide_bank_details_admin === 1) return null
  return (
    <FormPart title={words('Bank account for {distributions}')}>
      <TextField
        label="Name on the account"
        autoComplete="off"
        optional
        hint={
          isNew
            ? undefined
            : 'The current account isn’t shown. No payments are made to a new account for 48 hours, and its owner is notified.'
        }
        {...form.typed('bank.holder_name')}
      />
      <FieldPair>
        <TextField label="Sort code" numeric autoComplete="off" optional {...form.typed('bank.sort_code')} />
        <TextField
          label="Account number"
          numeric
          autoComplete="off"
          optional
          {...form.typed('bank.account_number')}
        />
        {flags.intl_bank_details_enabled === 1 && (
          <>
            <TextField label="IBAN" numeric autoComplete="off" optional {...form.typed('bank.iban')} />
            <TextField label="BIC" numeric autoComplete="off" optional {...form.typed('bank.bic')} />
          </>
        )}
      </FieldPair>
      <Checkbox label="Default method" {...form.typed('is_default')} />
    </FormPart>
  )
}

interface HolderFieldsProps {
  form: MethodForm
  /** By the holder's id. */
  names: Readonly<Record<number, string>>
}

/** Who holds it, and how much of it each. The server adds up the parts. */
function HolderFields({ form, names }: HolderFieldsProps) {
  const [added, setAdded] = useState<Readonly<Record<number, string>>>({})
  const { holders } = form.values
  const change = (next: typeof holders) => form.set('holders', next)
  return (
    <FormPart title="Holders">
      {holders.map((holder, index) => (
        <div key={index} className={styles.holder}>
          <ReferencePicker
            label={`Holder ${index + 1}`}
            placeholder="Name, e-mail or reference"
            search={searchInvestors}
            id={`field-holders-${index}-user_id`}
            error={form.errorOf(`holders.${index}.user_id`)}
            chosen={
              holder.user_id === ''
                ? null
                : { value: holder.user_id, label: added[holder.user_id] ?? names[holder.user_id] ?? '' }
            }
            onChange={(option) => {
              if (option) setAdded((known) => ({ ...known, [option.value]: option.label }))
              change(holders.with(index, { ...holder, user_id: option?.value ?? '' }))
            }}
          />
          <PercentField
            label="Part"
            places={6}
            value={holder.share_percent}
            onChange={(share) => change(holders.with(index, { ...holder, share_percent: share }))}
          />
          <IconButton
            icon={Trash2}
            label={`Remove holder ${index + 1}`}
            onClick={() => change(holders.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div className={styles.holderFoot}>
        {holders.length < 4 && (
          <Button icon={Plus} onClick={() => change([...holders, { user_id: '', share_percent: '' }])}>
            Add a holder
          </Button>
        )}
        {holders.length > 0 && (
          <Text as="span" tone="faint">
            Shares must add up to 100%.
          </Text>
        )}
      </div>
      {form.errorOf('holders') !== undefined && <Text tone="neg">{form.errorOf('holders')}</Text>}
    </FormPart>
  )
}
