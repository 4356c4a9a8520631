import { organisation } from '@moorgate/contract/organisations/organisation.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { Plus } from 'lucide-react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useListFields } from '../../../features/list/use-attribute-fields.ts'
import { countryName, countryOptions } from '../../../kernel/countries.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { ResourceList } from '../../../features/list/resource-list.tsx'
import { useLabel, useTerm, useText } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import { RecordLink } from '../../../kernel/record-link.tsx'
import { yesNo } from '../../../features/records/yes-no.ts'

/** Where an organisation's record is. */
export const organisationPath = (id: number, tab = 'details') => `/admin/investors/organisations/${id}/${tab}`

const query = { include: ['leadUser'], perPage: 50 }

/** `/admin/investors/organisations`: companies, partnerships, charities and trades that invest. */
export function OrganisationList() {
  const words = useWords()
  const text = useText()
  const label = useLabel()
  const add = <NewOrganisation />
  const { query: asked, ...fields } = useListFields('organisation', query)
  return (
    <AdminPage title={label('organisations')} flush actions={add}>
      <ResourceList
        resource={organisation}
        query={asked}
        fields={fields}
        filters={{
          owner_id: false,
          lead_user_id: false,
          user_id: false,
          country: { choices: countryOptions() },
          has_investments: { label: 'Has invested', choices: yesNo },
        }}
        hrefOf={({ id }) => organisationPath(id)}
        cells={cells}
        empty={{
          text: `${text('empty_organisations')} ${words('{Investors} can act for an {organisation}. Add one and link people to it.')}`,
          action: add,
        }}
      />
    </AdminPage>
  )
}

function nameCell(row: RowOf<typeof organisation>) {
  const { id, name } = row
  const lead = (row as { lead_user?: { name: string } | null }).lead_user
  return (
    <TwoLines
      lead={<Avatar name={name} size={32} square />}
      title={<RecordLink href={organisationPath(id)}>{name}</RecordLink>}
      note={lead?.name}
    />
  )
}

const cells = {
  name: nameCell,
  country: ({ country }: RowOf<typeof organisation>) => countryName(country),
  status: ({ status }: RowOf<typeof organisation>) =>
    status === 1 ? <StatusDot tone="good">Active</StatusDot> : <StatusDot tone="neutral">Closed</StatusDot>,
}

function NewOrganisation() {
  const may = useAbilities()
  const term = useTerm()
  if (!may('investors', 'create')) return null
  return (
    <ButtonLink variant="primary" icon={Plus} href="/admin/investors/new-organisation">
      New {term('organisation', { lower: true })}
    </ButtonLink>
  )
}
