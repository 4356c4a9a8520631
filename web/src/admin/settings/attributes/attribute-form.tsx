import { attribute, attributeTypes } from '@moorgate/contract/attributes/attribute.ts'
import type { AttributeType, OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAbilities } from '../../../kernel/abilities.ts'
import { call } from '../../../kernel/api.ts'
import { useForm } from '../../../kernel/form.ts'
import { changesOf, filledIn } from '../../../kernel/form-values.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import type { DrawerFormProps } from '../../../features/records/record-drawer.tsx'
import { QuantityField } from '../../../ui/amount-field.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { FormColumn, FormPart } from '../../../ui/form-layout.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { hasOptions, typeWords, useAttributeOwners } from './attribute-words.ts'

/** No screen fills in a file, so it is offered to no field that isn't one. */
const typesFor = (row: { type: AttributeType } | undefined) =>
  attributeTypes
    .filter((value) => value !== 'file' || row?.type === 'file')
    .map((value) => ({ value, label: typeWords[value] }))
const modes = [
  { value: 'editable', label: 'Can edit' },
  { value: 'locked', label: 'Read only' },
]

/** A field of the tenant's own: what it asks, on which records, and what investors may do with it. */
export function AttributeForm({ row, save, onSaved }: DrawerFormProps<typeof attribute>) {
  const term = useTerm()
  const owners = useAttributeOwners()
  const mayLock = useAbilities()('attributes', 'lock')
  const form = useAttribute({ row, onSaved })
  const { type, internal } = form.values
  return (
    <FormColumn onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      <FormPart title="Field">
        <TextField label="Name" autoComplete="off" {...form.typed('name')} />
        <NativeSelect label="Record type" options={owners} {...form.typed('owner_type')} />
        <NativeSelect label="Type" options={typesFor(row)} {...form.typed('type')} />
        {hasOptions(type) && (
          <TextArea label="Choices" hint="One on each line." rows={5} {...form.typed('options')} />
        )}
        <TextField
          label="Section"
          hint="Fields of one section are shown together."
          optional
          {...form.typed('section')}
        />
      </FormPart>
      <FormPart title="Use">
        <Checkbox
          label="Required"
          description="Forms can’t be saved without it. Imports can leave it blank."
          {...form.typed('required')}
        />
        <Rules type={type} form={form} />
        <Checkbox label="Staff only" {...form.typed('internal')} />
        {!internal && (
          <NativeSelect
            label={`${term('investor', { plural: true })}`}
            options={modes}
            disabled={!mayLock}
            {...(!mayLock && { hint: 'Only Support can change this.' })}
            {...form.typed('mode')}
          />
        )}
        <Checkbox
          label="In use"
          description="An inactive field keeps its values but isn’t shown in forms."
          {...form.typed('active')}
        />
      </FormPart>
      <ChangesFooter form={form} save={save} />
    </FormColumn>
  )
}

interface RulesProps {
  type: AttributeType
  form: ReturnType<typeof useAttribute>
}

/** What an answer of the type may be limited to. */
function Rules({ type, form }: RulesProps) {
  if (type === 'number' || type === 'currency')
    return (
      <>
        <QuantityField label="Minimum" optional places={6} {...form.chosen('min_value')} />
        <QuantityField label="Maximum" optional places={6} {...form.chosen('max_value')} />
      </>
    )
  if (type !== 'text' && type !== 'longtext') return null
  return (
    <>
      <TextField
        label="Maximum length"
        hint="In characters."
        optional
        numeric
        inputMode="numeric"
        {...form.typed('max_length')}
      />
      {type === 'text' && (
        <TextField
          label="Format"
          hint="A is a letter, 9 a digit and X either, such as AA-9999."
          optional
          autoComplete="off"
          {...form.typed('format')}
        />
      )}
    </>
  )
}

type Row = NonNullable<DrawerFormProps<typeof attribute>['row']>

function valuesOf(row: Row | undefined) {
  return {
    name: row?.name ?? '',
    owner_type: row?.owner_type ?? ('user' as OwnerType),
    type: row?.type ?? ('text' as Row['type']),
    options: (row?.options ?? []).join('\n'),
    section: row?.section ?? '',
    required: row?.required ?? false,
    min_value: row?.min_value ?? '',
    max_value: row?.max_value ?? '',
    max_length: row?.max_length == null ? '' : String(row.max_length),
    format: row?.format ?? '',
    internal: row?.internal ?? false,
    mode: row?.mode ?? ('editable' as Row['mode']),
    active: row?.active ?? true,
  }
}

type Values = ReturnType<typeof valuesOf>

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function useAttribute({ row, onSaved }: Pick<DrawerFormProps<typeof attribute>, 'row' | 'onSaved'>) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: [attribute.name] })
  const before = valuesOf(row)
  const bodyOf = (values: Values) => {
    const { options, ...others } = row ? changesOf(before, values) : filledIn(values)
    return { ...others, ...(options !== undefined && { options: linesOf(values.options) }) }
  }
  return useForm({
    values: before,
    schema: row ? attribute.update : attribute.create,
    bodyOf,
    version: row?.version,
    renew,
    send: async (values, idempotencyKey) => {
      const path = row ? `${attribute.path}/${row.id}` : attribute.path
      const body = { ...bodyOf(values), ...(row && { version: row.version }) }
      const { data } = await call<{ data: Row }>(row ? 'PATCH' : 'POST', path, { body, idempotencyKey })
      await renew()
      onSaved(data)
    },
  })
}
