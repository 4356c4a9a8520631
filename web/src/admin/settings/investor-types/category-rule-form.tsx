import { categoryRule } from '@moorgate/contract/suitability/category-rule.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DrawerFormProps } from '../../../features/records/record-drawer.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { emptyValues } from '../../../kernel/resource-values.ts'
import { DrawerForm } from './drawer-form.tsx'

/** Thresholds. New ones begin as the latest are, with a day and a source of their own. */
export function CategoryRuleForm({ row, save, onSaved }: DrawerFormProps<typeof categoryRule>) {
  const queries = useQueryClient()
  const [latest] = useQuery(listQuery(categoryRule, {}, {})).data?.data ?? []
  const [values] = useState(() =>
    row
      ? emptyValues(categoryRule, row)
      : { ...emptyValues(categoryRule, latest), effective_from: '', source: '' },
  )
  return (
    <DrawerForm
      resource={categoryRule}
      row={row}
      values={values}
      save={save}
      onSaved={async (record) => {
        await queries.invalidateQueries({ queryKey: [categoryRule.name] })
        onSaved(record)
      }}
    />
  )
}
