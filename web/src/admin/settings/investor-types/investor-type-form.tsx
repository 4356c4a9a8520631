import { investorType } from '@moorgate/contract/investors/investor-type.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DrawerFormProps } from '../../../features/records/record-drawer.tsx'
import { emptyValues } from '../../../kernel/resource-values.ts'
import { DrawerForm } from './drawer-form.tsx'

/** A new category is in use, and asks for everything that can be asked for. */
const asNew = { requires_approval: true, requires_test: true, active: true }

const without = (hidden: readonly string[]) => ({
  ...investorType,
  form: investorType.form.map((section) => ({
    ...section,
    fields: section.fields.filter(({ key }) => !hidden.includes(key)),
  })),
})

/** The code is chosen once. */
const editable = without(['code'])
/** A category of the rules counts as itself. */
const ofRules = without(['code', 'counts_as'])

const resourceOf = (row: RowOf<typeof investorType> | undefined) => {
  if (!row) return investorType
  return row.code === row.legal_category && row.code !== 'other' ? ofRules : editable
}

/** A category: its name, its statement, how long one counts and what else it needs. */
export function InvestorTypeForm({ row, save, onSaved }: DrawerFormProps<typeof investorType>) {
  const queries = useQueryClient()
  const resource = resourceOf(row)
  const values = useMemo(
    () => ({ ...emptyValues(resource, row), ...(row === undefined && asNew) }),
    [resource, row],
  )
  return (
    <DrawerForm
      resource={resource}
      row={row}
      values={values}
      save={save}
      onSaved={async (record) => {
        await queries.invalidateQueries({ queryKey: [investorType.name] })
        onSaved(record)
      }}
    />
  )
}
