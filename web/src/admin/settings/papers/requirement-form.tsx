import { registrationRequirement } from '@moorgate/contract/documents/registration-document.ts'
import type { RequiredDocumentOwner } from '@moorgate/contract/documents/registration-document.ts'
import type { OrganisationType } from '@moorgate/contract/statuses/people.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/api.ts'
import { useForm } from '../../../kernel/form.ts'
import { changesOf, filledIn } from '../../../kernel/form-values.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { FormFooter } from '../../../ui/form-footer.tsx'
import { Form } from '../../../ui/form.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { DrawerFormProps } from '../../../features/records/record-drawer.tsx'
import { KindsField } from './kinds-field.tsx'
import { documentOwnerText } from './owner-words.ts'
import styles from './required-documents.module.css'

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
        hint="Small letters and underscores. Other systems know it by this."
        autoComplete="off"
        {...form.typed('code')}
      />
      <TextArea
        label="What will do"
        optional
        rows={2}
        defaultValue={form.values.hint}
        {...form.typed('hint')}
      />
      <NativeSelect
        label="Wanted of"
        options={owners}
        disabled={row !== undefined}
        {...form.typed('applies_to')}
      />
      <KindsField form={form} />
      <TextField
        label="Good for so many months"
        hint="Empty: for good."
        optional
        numeric
        inputMode="numeric"
        {...form.typed('validity_months')}
      />
      <Checkbox label="Has to be handed in" {...form.typed('required')} />
      <Checkbox label="In use" {...form.typed('active')} />
      <FormFooter problems={form.problems} save={save} saving={form.busy} />
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
