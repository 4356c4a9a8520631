import { registrationRequirement } from '@moorgate/contract/documents/registration-document.ts'
import type { RequiredDocumentOwner } from '@moorgate/contract/documents/registration-document.ts'
import type { OrganisationType } from '@moorgate/contract/statuses/people.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/api.ts'
import { useForm } from '../../../kernel/form.ts'
import { changesOf, filledIn } from '../../../kernel/form-values.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { Form } from '../../../ui/form.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { DrawerFormProps } from '../../../features/records/record-drawer.tsx'
import { documentOwnerText } from './owner-words.ts'
import styles from './required-documents.module.css'
import { investorType } from '@moorgate/contract/investors/investor-type.ts'
import { investmentMethod } from '@moorgate/contract/methods/investment-method.ts'
import { organisationTypeNames } from '@moorgate/contract/organisations/organisation.ts'
import { Text } from '../../../ui/text.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'

interface Kind {
  value: string | number
  name: string
}

const fieldOf = {
  user: 'investor_type_ids',
  organisation: 'organisation_types',
  investment_method_entity: 'investment_method_ids',
} as const

/** Of which kinds of people, organisations or methods it is wanted. None ticked: of each. */
function KindsField({ form }: { form: RequirementFields }) {
  const { applies_to: of } = form.values
  const kinds = useKinds(of)
  const name = fieldOf[of]
  const chosen: readonly (string | number)[] = form.values[name]
  const toggle = (value: string | number) =>
    form.set(
      name,
      (chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]) as never,
    )
  return (
    <fieldset className={styles.kinds}>
      <legend>Only for these types</legend>
      <Text tone="faint">Leave empty to include all.</Text>
      {kinds.map(({ value, name: words }) => (
        <Checkbox key={value} label={words} checked={chosen.includes(value)} onChange={() => toggle(value)} />
      ))}
    </fieldset>
  )
}

function useKinds(of: keyof typeof fieldOf): readonly Kind[] {
  const label = useLabel()
  const types = useQuery(referenceQuery(investorType)).data ?? []
  const methods = useQuery(referenceQuery(investmentMethod)).data ?? []
  const words: Readonly<Record<string, string>> = { Organisation: label('organisation') }
  if (of === 'organisation')
    return organisationTypeNames.map((value) => ({ value, name: words[value] ?? value }))
  return (of === 'user' ? types : methods).map(({ id, name }) => ({ value: id, name }))
}

type Props = DrawerFormProps<typeof registrationRequirement>

/**
 * A paper: what it is, of whom it is wanted, and for how long one will do. What it is wanted of is chosen
 * once.
 */
export function RequirementForm({ row, save, onSaved }: Props) {
  const label = useLabel()
  const form = useRequirement({ row, onSaved })
  const owners = Object.entries(documentOwnerText(label)).map(([value, words]) => ({ value, label: words }))
  return (
    <Form className={styles.form} onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      <TextField label="Title" autoComplete="off" {...form.typed('title')} />
      <TextField
        label="Code"
        hint="Lower-case letters and underscores. Used by other systems."
        autoComplete="off"
        {...form.typed('code')}
      />
      <TextArea
        label="What we accept"
        optional
        rows={2}
        defaultValue={form.values.hint}
        {...form.typed('hint')}
      />
      <NativeSelect
        label="Required for"
        options={owners}
        disabled={row !== undefined}
        {...form.typed('applies_to')}
      />
      <KindsField form={form} />
      <TextField
        label="Valid for (months)"
        hint="Leave blank for no expiry."
        optional
        numeric
        inputMode="numeric"
        {...form.typed('validity_months')}
      />
      <Checkbox label="Required" {...form.typed('required')} />
      <Checkbox label="In use" {...form.typed('active')} />
      <ChangesFooter form={form} save={save} />
    </Form>
  )
}

export type RequirementFields = ReturnType<typeof useRequirement>

function useRequirement({ row, onSaved }: Pick<Props, 'row' | 'onSaved'>) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: [registrationRequirement.name] })
  const before = {
    title: row?.title ?? '',
    code: row?.code ?? '',
    hint: row?.hint ?? '',
    applies_to: row?.applies_to ?? ('user' as RequiredDocumentOwner),
    investor_type_ids: row?.investor_type_ids ?? ([] as number[]),
    organisation_types: row?.organisation_types ?? ([] as OrganisationType[]),
    investment_method_ids: row?.investment_method_ids ?? ([] as number[]),
    required: row?.required ?? true,
    validity_months: row?.validity_months == null ? '' : String(row.validity_months),
    active: row?.active ?? true,
  }
  type Values = typeof before
  const bodyOf = (values: Values) => (row ? changesOf(before, values) : filledIn(values))
  return useForm<Values>({
    values: before,
    schema: row ? registrationRequirement.update : registrationRequirement.create,
    bodyOf,
    version: row?.version,
    renew,
    send: async (values, idempotencyKey) => {
      const path = row ? `${registrationRequirement.path}/${row.id}` : registrationRequirement.path
      const { data } = await call<{ data: NonNullable<typeof row> }>(row ? 'PATCH' : 'POST', path, {
        body: { ...bodyOf(values), ...(row && { version: row.version }) },
        idempotencyKey,
      })
      await queries.invalidateQueries({ queryKey: ['registration_document'] })
      await renew()
      onSaved(data)
    },
  })
}
