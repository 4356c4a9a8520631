import { investmentMethodEntity } from '@moorgate/contract/methods/investment-method-entity.ts'
import { investmentMethodStatuses } from '@moorgate/contract/statuses/people.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { investmentMethod } from '@moorgate/contract/methods/investment-method.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useListFields } from '../../../features/list/use-attribute-fields.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import { ResourceList } from '../../../features/list/resource-list.tsx'
import { StateDot } from '../../../kernel/state.tsx'
import { useLabel, useTerm, useText } from '../../../kernel/terminology.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import { RecordLink } from '../../../kernel/record-link.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'

type Row = RowOf<typeof investmentMethodEntity> & { investment_method?: { name: string } | null }

export const methodPath = (id: number, tab = 'details') => `/admin/investors/investment-methods/${id}/${tab}`

const query = { include: ['investmentMethod'], perPage: 50 }

/** `/admin/investors/investment-methods`: investors' ways to invest. */
export function MethodList() {
  const label = useLabel()
  const text = useText()
  const { query: asked, ...fields } = useListFields('investment_method_entity', query)
  const tabs = useRecordTabs('investmentMethods', {})
  const kinds = useQuery(referenceQuery(investmentMethod)).data ?? []
  const filters = {
    user_id: false,
    lead_user_id: false,
    organisation_id: false,
    kind: false,
    display_name: { label: 'Name' },
    investment_method_id: {
      label: 'Type',
      choices: kinds.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  } as const
  return (
    <AdminPage title={label('investment_methods')} tabs={tabs} flush actions={<NewMethod />}>
      <ResourceList
        resource={investmentMethodEntity}
        query={asked}
        fields={fields}
        filters={filters}
        hrefOf={({ id }) => methodPath(id)}
        cells={cells}
        empty={{ text: text('empty_investment_methods'), action: <NewMethod /> }}
      />
    </AdminPage>
  )
}

function nameCell(row: RowOf<typeof investmentMethodEntity>) {
  const { id, display_name: name, registered_name: registered, investment_method: kind } = row as Row
  return (
    <TwoLines
      lead={<Avatar name={registered ?? name ?? ''} size={32} square />}
      title={<RecordLink href={methodPath(id)}>{name}</RecordLink>}
      note={kind?.name}
    />
  )
}

const cells = {
  display_name: nameCell,
  status: ({ status }: RowOf<typeof investmentMethodEntity>) => (
    <StateDot shown={investmentMethodStatuses[status]} />
  ),
}

function NewMethod() {
  const may = useAbilities()
  const term = useTerm()
  if (!may('investors', 'create')) return null
  return (
    <ButtonLink variant="primary" icon={Plus} href="/admin/investors/investment-methods/new-method">
      New {term('investment_method', { lower: true })}
    </ButtonLink>
  )
}
