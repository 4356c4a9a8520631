import { attribute, attributeTypes } from '@moorgate/contract/attributes/attribute.ts'
import type { OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAbilities } from '../../../kernel/abilities.ts'
import { call } from '../../../kernel/api.ts'
import { useForm } from '../../../kernel/form.ts'
import { changesOf, filledIn } from '../../../kernel/form-values.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import type { DrawerFormProps } from '../../../features/records/record-drawer.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { FormColumn, FormPart } from '../../../ui/form-layout.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { attributeOwners, hasOptions, typeWords } from './attribute-words.ts'

const types = attributeTypes.map((value) => ({ value, label: typeWords[value] }))
const modes = [
  { value: 'editable', label: 'Can edit' },
  { value: 'locked', label: 'Read only' },
]

/** A field of the tenant's own: what it asks, on which records, and what investors may do with it. */
export function AttributeForm({ row, save, onSaved }: DrawerFormProps<typeof attribute>) {
  const term = useTerm()
  const mayLock = useAbilities()('attributes', 'lock')
  const form = useAttribute({ row, onSaved })
  const { type, internal } = form.values
  return (
    <FormColumn onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      <FormPart title="Field">
        <TextField label="Name" autoComplete="off" {...form.typed('name')} />
        <NativeSelect label="On" options={attributeOwners(term)} {...form.typed('owner_type')} />
        <NativeSelect label="Answer" options={types} {...form.typed('type')} />
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
        <Checkbox label="Required" {...form.typed('required')} />
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

type Row = NonNullable<DrawerFormProps<typeof attribute>['row']>

function valuesOf(row: Row | undefined) {
  return {
    name: row?.name ?? '',
    owner_type: row?.owner_type ?? ('user' as OwnerType),
    type: row?.type ?? ('text' as Row['type']),
    options: (row?.options ?? []).join('\n'),
    section: row?.section ?? '',
    required: row?.required ?? false,
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
