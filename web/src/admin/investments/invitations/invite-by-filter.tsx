import { createBulkJob, mostBulkRows } from '@moorgate/contract/bulk/bulk-job.ts'
import type { bulkJob } from '@moorgate/contract/bulk/bulk-job.ts'
import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import { investorType, user } from '@moorgate/contract/investors/user.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { roleIds } from '@moorgate/contract/roles.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { countryOptions } from '../../../kernel/countries.ts'
import type { Page } from '../../../kernel/queries.ts'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { InviteForm } from './invite-form.tsx'
import type { InviteModeProps } from './invite-form.tsx'
import { InviteProgress } from './invite-progress.tsx'

type Filter = Readonly<Record<'client_group_id' | 'investor_type_id' | 'country_of_residence', string>>

const everybody: Filter = { client_group_id: '', investor_type_id: '', country_of_residence: '' }

/** The API's conditions: active investors, and of a category only those for whom it is approved. */
function conditionsOf(filter: Filter): Record<string, string> {
  const chosen = Object.entries(filter).filter(([, value]) => value !== '')
  return {
    role_id: String(roleIds.user),
    is_active: '1',
    ...Object.fromEntries(chosen),
    ...(filter.investor_type_id !== '' && { category_status: 'approved' }),
  }
}

function countQuery(conditions: Record<string, string>) {
  const named = Object.entries(conditions).map(([name, value]) => [`filter[${name}]`, value])
  const query = new URLSearchParams([...named, ['per_page', '1']] as [string, string][])
  return queryOptions({
    queryKey: [user.name, 'count', query.toString()],
    queryFn: async ({ signal }) =>
      (await call<Page<{ id: number }>>('GET', user.path, { query, signal })).meta?.total,
  })
}

/** Everybody of a group, category or country, as a job in the background that shows how far it is. */
export function InviteByFilter(props: InviteModeProps) {
  const { opportunity, message } = props
  const [filter, setFilter] = useState(everybody)
  const [job, setJob] = useState<RowOf<typeof bulkJob>>()
  const act = useCommand(['invitation.message'])
  const conditions = conditionsOf(filter)
  const { data: count } = useQuery(countQuery(conditions))
  const begin = () =>
    void act.run(async (idempotencyKey) => {
      const body = {
        resource: 'users',
        action: 'invite',
        invitation: { investment_opportunity_id: opportunity.id, ...(message !== '' && { message }) },
        matching: { filter: conditions },
        expected_count: count ?? 0,
      }
      setJob(await send(createBulkJob, { body, idempotencyKey }))
    })
  if (job) return <InviteProgress job={job} opportunity={opportunity} onClose={props.onClose} />
  return (
    <InviteForm {...props} act={act} count={count} most={mostBulkRows} onSubmit={begin}>
      <FilterFields filter={filter} onChange={setFilter} />
    </InviteForm>
  )
}

interface FilterFieldsProps {
  filter: Filter
  onChange: (filter: Filter) => void
}

function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const term = useTerm()
  const { data: groups = [] } = useQuery(referenceQuery(clientGroup))
  const { data: categories = [] } = useQuery(referenceQuery(investorType))
  const choices = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }))
  const field = (name: keyof Filter) => ({
    placeholder: 'Any',
    optional: true,
    value: filter[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...filter, [name]: event.target.value }),
  })
  return (
    <FieldStack>
      <NativeSelect label={term('client_group')} options={choices(groups)} {...field('client_group_id')} />
      <NativeSelect
        label={term('investor_type')}
        options={choices(categories)}
        {...field('investor_type_id')}
      />
      <NativeSelect
        label="Country of residence"
        options={countryOptions()}
        {...field('country_of_residence')}
      />
    </FieldStack>
  )
}
