import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLabel, withArticle } from '../../../kernel/terminology.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import type { NamedRecord } from '../../../features/records/reference-query.ts'
import type { GroupedForm } from './form-of.ts'
import { PickedList } from './picked-list.tsx'

interface ClientGroupsFieldProps {
  form: GroupedForm
  /** The groups that somebody is in now. */
  known: readonly NamedRecord[]
}

/** The client groups of somebody: as many as there are reasons to show them offers. */
export function ClientGroupsField({ form, known }: ClientGroupsFieldProps) {
  const label = useLabel()
  const queries = useQueryClient()
  // The picker searches again whenever it is given another search.
  const search = useCallback(
    async (text: string) => {
      const groups = await queries.fetchQuery(referenceQuery(clientGroup))
      const typed = text.trim().toLocaleLowerCase('en-GB')
      return groups
        .filter(({ name }) => name.toLocaleLowerCase('en-GB').includes(typed))
        .map(({ id, name }) => ({ value: id, label: name }))
    },
    [queries],
  )
  return (
    <PickedList
      optional
      label={label('client_groups')}
      hint="They see the offers of every group they belong to."
      placeholder={`Name of ${withArticle(label('client_group', { lower: true }))}`}
      search={search}
      error={form.errorOf('client_group_ids')}
      ids={form.values.client_group_ids}
      known={known}
      onChange={(ids) => form.set('client_group_ids', ids)}
    />
  )
}
