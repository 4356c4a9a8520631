import { user } from '@moorgate/contract/investors/user.ts'
import { Copy, Plus, Upload } from 'lucide-react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useListFields } from '../../../features/list/use-attribute-fields.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { RecordList } from '../../../features/list/record-list.tsx'
import { useListTabs } from '../../../features/list/use-list-tabs.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useListSearch } from '../../../features/list/use-list-search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { useMine } from '../../../features/records/staff-choices.ts'
import type { WithActivity } from '../../../features/records/record-layout.tsx'
import { personIncludes } from '../person.ts'
import type { Person } from '../person.ts'
import { heldSource, useHeldTotals, useSeesHeld } from './holding-columns.tsx'
import { personPath, useInvestorColumns } from './investor-columns.tsx'
import { useInvestorFilters } from './investor-filters.ts'
import { investorViews } from './investor-views.ts'
import { PersonView } from './preview.tsx'

const among = { role_id: '5' }
const query = { perPage: 50, include: personIncludes, fixed: among }
const withHeld = { ...query, append: ['held'] }
/** For a role that enters investors and opens none of their records. */
const namesAlone = { perPage: 50, fixed: among }
const namesOf = new Set(['name', 'reference', 'email', 'created_between'])

const lookWith = (activity: WithActivity['activity']) => (person: Person) => (
  <PersonView person={person} activity={activity} />
)

/** `/admin/investors`: everybody who invests, or may. */
export function InvestorList({ activity }: WithActivity) {
  const label = useLabel()
  const [search] = useListSearch(user)
  const seesHeld = useSeesHeld()
  const fields = useListFields('user', withHeld)
  const screens = useFlags().user_screening_enabled === 1
  const all = investorViews(`All ${label('investors', { lower: true })}`, { seesHeld, screens })
  const views = seesHeld ? all : all.slice(0, 1)
  const mine = useMine()
  const columns = useInvestorColumns()
  const filters = useInvestorFilters()
  return (
    <AdminPage
      title={label('investors')}
      tabs={useListTabs({ resource: user, list: user.path, views, among })}
      flush
      actions={<Actions />}
    >
      <OwnFigures source={heldSource(search, query)}>
        <RecordList<Person>
          resource={user}
          query={seesHeld ? fields.query : namesAlone}
          columns={seesHeld ? [...columns, ...fields.columns] : columns.filter(({ id }) => namesOf.has(id))}
          filters={
            seesHeld ? [...filters, ...fields.filters] : filters.filter(({ name }) => namesOf.has(name))
          }
          often={seesHeld ? [...views.slice(1), mine] : []}
          nameOf={({ name }) => name}
          hrefOf={seesHeld ? personPath : undefined}
          look={seesHeld && lookWith(activity)}
          totals={useHeldTotals(search, query)}
          countFigure={seesHeld ? 'listed' : undefined}
          empty={{
            text: 'Investors appear here when they register or when you add them.',
            action: <NewLink />,
          }}
        />
      </OwnFigures>
    </AdminPage>
  )
}

function Actions() {
  const may = useAbilities()
  if (!may('investors', 'create')) return null
  return (
    <>
      <ButtonLink look="quiet" icon={Copy} href="/admin/investors/duplicates">
        Duplicates
      </ButtonLink>
      <ButtonLink icon={Upload} href="/admin/investors/import">
        Import
      </ButtonLink>
      <NewLink />
    </>
  )
}

function NewLink() {
  const may = useAbilities()
  const term = useTerm()
  if (!may('investors', 'create')) return null
  return (
    <ButtonLink look="primary" icon={Plus} href="/admin/investors/new-investor">
      New {term('investor', { lower: true })}
    </ButtonLink>
  )
}
