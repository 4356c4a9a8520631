import { portfolioTable } from '@moorgate/contract/portfolio/portfolio-table.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { opportunityTypesQuery } from '../../../features/opportunities/records.ts'
import { portfolioTablesQuery } from '../../../features/portfolio/portfolio-table-queries.ts'
import type { DrawerFormProps } from '../../../features/records/record-drawer.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useRecordForm } from '../../../kernel/use-record-form.ts'
import { useWords } from '../../../kernel/words.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { Form } from '../../../ui/form.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './portfolio.module.css'

const empty = { name: '', type_id: '' }

/** A new table: its name, and the type that it is for. A type has one table. */
export function NewTableForm({ save, onSaved }: DrawerFormProps<typeof portfolioTable>) {
  const words = useWords()
  const label = useLabel()
  const queries = useQueryClient()
  const { data: types = [] } = useQuery(opportunityTypesQuery())
  const tables = useQuery(portfolioTablesQuery()).data?.data ?? []
  const form = useRecordForm({
    resource: portfolioTable,
    row: undefined,
    values: empty,
    onSaved: async (record) => {
      await queries.invalidateQueries({ queryKey: [portfolioTable.name] })
      onSaved(record)
    },
  })
  const free = types.filter(({ id }) => tables.every(({ type_id: typeId }) => typeId !== id))
  return (
    <Form className={styles.fields} onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      <TextField label="Name" hint={words('{Investors} see it above the table.')} {...form.typed('name')} />
      <NativeSelect
        label={label('investment_type')}
        placeholder="Choose"
        options={free.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.typed('type_id')}
      />
      <ChangesFooter form={form} save={save} />
    </Form>
  )
}
