import { nominee } from '@moorgate/contract/investors/nominee.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { Plus } from 'lucide-react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { ResourceList } from '../../../features/list/resource-list.tsx'
import { useLabel, useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'

/** Where a nominee's record is. */
export const nomineePath = (id: number, tab = 'details') => `/admin/investors/nominees/${id}/${tab}`

/** `/admin/investors/nominees`: who stands on registers for others. */
export function NomineeList() {
  const label = useLabel()
  const term = useTerm()
  const add = <NewNominee />
  return (
    <AdminPage title={label('nominees')} flush actions={add}>
      <ResourceList
        resource={nominee}
        hrefOf={({ id }) => nomineePath(id)}
        cells={cells}
        empty={{
          text: `Holdings can be registered in the name of ${withArticle(term('nominee', { lower: true }))}.`,
          action: add,
        }}
      />
    </AdminPage>
  )
}

const cells = {
  status: ({ status }: RowOf<typeof nominee>) =>
    status === 1 ? <StatusDot tone="good">Active</StatusDot> : <StatusDot tone="neutral">Closed</StatusDot>,
}

function NewNominee() {
  const may = useAbilities()
  const term = useTerm()
  if (!may('investors', 'create')) return null
  return (
    <ButtonLink variant="primary" icon={Plus} href="/admin/investors/nominees/new-nominee">
      New {term('nominee', { lower: true })}
    </ButtonLink>
  )
}
