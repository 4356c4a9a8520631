import { isHexColour } from '@moorgate/contract/colour.ts'
import { leadStatus } from '@moorgate/contract/investors/lead-status.ts'
import { leadKinds } from '@moorgate/contract/statuses/people.ts'
import type { LeadKind } from '@moorgate/contract/statuses/people.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/api.ts'
import { useForm } from '../../../kernel/form.ts'
import { changesOf, filledIn } from '../../../kernel/form-values.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { FormFooter } from '../../../ui/form-footer.tsx'
import { Form } from '../../../ui/form.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { DrawerFormProps } from '../../../features/records/record-drawer.tsx'
import styles from './lists.module.css'

const kinds = Object.keys(leadKinds).map(Number) as LeadKind[]

/** A lead status: its name, its kind in the firm's words, its colour and its place in lists. */
export function LeadStatusForm({ row, save, onSaved }: DrawerFormProps<typeof leadStatus>) {
  const label = useLabel()
  const form = useLeadStatus({ row, onSaved })
  const colour = form.values.colour
  return (
    <Form className={styles.form} onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      <TextField label="Name" {...form.typed('name')} />
      <NativeSelect
        label="Kind"
        placeholder="Choose"
        options={kinds.map((kind) => ({ value: kind, label: label(leadKinds[kind].label) }))}
        {...form.typed('type')}
      />
      <TextField
        label="Colour"
        hint="A hex code, like #1f5bd8."
        optional
        numeric
        prefix={
          <i className={styles.swatch} style={{ background: isHexColour(colour) ? colour : undefined }} />
        }
        {...form.typed('colour')}
      />
      <TextField
        label="Place in lists"
        hint="Smaller comes first."
        optional
        inputMode="numeric"
        numeric
        {...form.typed('order')}
      />
      <FormFooter problems={form.problems} save={save} saving={form.busy} />
    </Form>
  )
}

function useLeadStatus({ row, onSaved }: Pick<DrawerFormProps<typeof leadStatus>, 'row' | 'onSaved'>) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: [leadStatus.name] })
  const before = {
    name: row?.name ?? '',
    type: row === undefined ? '' : String(row.type),
    colour: row?.colour ?? '',
    order: row === undefined ? '' : String(row.order),
  }
  const bodyOf = (values: typeof before) => (row ? changesOf(before, values) : filledIn(values))
  return useForm({
    values: before,
    schema: row ? leadStatus.update : leadStatus.create,
    bodyOf,
    version: row?.version,
    renew,
    send: async (values, idempotencyKey) => {
      const path = row ? `${leadStatus.path}/${row.id}` : leadStatus.path
      const body = { ...bodyOf(values), ...(row && { version: row.version }) }
      const { data } = await call<{ data: NonNullable<typeof row> }>(row ? 'PATCH' : 'POST', path, {
        body,
        idempotencyKey,
      })
      await renew()
      onSaved(data)
    },
  })
}
