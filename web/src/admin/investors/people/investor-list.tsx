import { categorisationOn } from '@moorgate/contract/features.ts'
import { investorType } from '@moorgate/contract/investors/investor-type.ts'
import { user } from '@moorgate/contract/investors/user.ts'
import { Copy, Plus, Upload } from 'lucide-react'
import { useAbilities } from '../../../kernel/abilities.ts'
import type { ListColumn } from '../../../features/list/columns.ts'
import { useListFields } from '../../../features/list/use-attribute-fields.ts'
import { useBranding, useFlags } from '../../../kernel/branding.tsx'
import { RecordList } from '../../../features/list/record-list.tsx'
import { useListTabs } from '../../../features/list/use-list-tabs.ts'
import { HeaderActions } from '../../../kernel/header-actions.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useListSearch } from '../../../features/list/use-list-search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { useMine, useStaffChoices } from '../../../features/records/staff-choices.ts'
import type { WithActivity } from '../../../features/records/record-layout.tsx'
import type { Person } from '../person.ts'
import { heldNames, heldSource, useHeldTotals, useSeesHeld } from './holding-columns.tsx'
import { personPath, useInvestorColumns } from './investor-columns.tsx'
import { investorViews } from './investor-views.ts'
import { among, listed, withHeld } from './investors-question.ts'
import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import { leadStatus } from '@moorgate/contract/investors/lead-status.ts'
import { useQuery } from '@tanstack/react-query'
import { offeredFilters } from '../../../features/list/list-filters.ts'
import type { OfferedFilter } from '../../../features/list/filters/filter-values.ts'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { yesNo } from '../../../features/records/yes-no.ts'
import { useMemo } from 'react'
import { PersonView } from './person-view.tsx'

/** Anyone who decides on registrations reads the newest first. */
const toDecide = { ...withHeld, sort: '-created_at' }

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
  const isQueue = search.filters['screening_status'] !== undefined
  const fields = useListFields('user', isQueue ? toDecide : withHeld)
  const flags = useFlags()
  const all = investorViews(`All ${label('investors', { lower: true })}`, {
    seesHeld,
    screens: flags.user_screening_enabled === 1,
    categorises: categorisationOn(flags),
  })
  const views = seesHeld ? all : all.slice(0, 1)
  const mine = useMine()
  const columns = useColumnsWith(fields.columns)
  const filters = useInvestorFilters()
  return (
    <AdminPage
      title={label('investors')}
      tabs={useListTabs({ resource: user, list: user.path, views, among })}
      flush
      actions={<Actions />}
    >
      <OwnFigures source={heldSource(search, listed)}>
        <RecordList<Person>
          resource={user}
          query={seesHeld ? fields.query : namesAlone}
          columns={columns}
          filters={
            seesHeld ? [...filters, ...fields.filters] : filters.filter(({ name }) => namesOf.has(name))
          }
          often={seesHeld ? [...views.slice(1), mine] : []}
          nameOf={({ name }) => name}
          hrefOf={seesHeld ? personPath : undefined}
          preview={seesHeld && lookWith(activity)}
          totals={useHeldTotals(search, listed)}
          countFigure={seesHeld ? 'listed' : undefined}
          empty={{
            text: `${label('investors')} appear here when they register or when you add them.`,
            action: <NewLink />,
          }}
        />
      </OwnFigures>
    </AdminPage>
  )
}

function useColumnsWith(own: readonly ListColumn<object>[]): readonly ListColumn<Person>[] {
  const columns = useInvestorColumns()
  const seesHeld = useSeesHeld()
  return useMemo(
    () => (seesHeld ? [...columns, ...own] : columns.filter(({ id }) => namesOf.has(id))),
    [columns, own, seesHeld],
  )
}

function Actions() {
  const may = useAbilities()
  if (!may('investors', 'create')) return null
  return (
    <HeaderActions
      secondary={[
        { id: 'duplicates', label: 'Duplicates', icon: Copy, href: '/admin/investors/duplicates' },
        { id: 'import', label: 'Import', icon: Upload, href: '/admin/investors/import' },
      ]}
      primary={<NewLink />}
    />
  )
}

function NewLink() {
  const may = useAbilities()
  const term = useTerm()
  if (!may('investors', 'create')) return null
  return (
    <ButtonLink variant="primary" icon={Plus} href="/admin/investors/new-investor">
      New {term('investor', { lower: true })}
    </ButtonLink>
  )
}

/** What the list of investors can be narrowed by, with the tenant's own lists as choices. */
function useInvestorFilters(): OfferedFilter[] {
  const { navigation } = useBranding()
  const term = useTerm()
  const flags = useFlags()
  const seesHeld = useSeesHeld()
  const categorises = categorisationOn(flags)
  const owners = useStaffChoices()
  const types = useQuery(referenceQuery(investorType)).data ?? []
  const leads = useQuery(referenceQuery(leadStatus)).data ?? []
  const groups = useQuery(referenceQuery(clientGroup)).data ?? []
  const choices = (records: readonly { id: number; name: string }[], label?: string) =>
    records.length === 0
      ? (false as const)
      : {
          ...(label !== undefined && { label }),
          choices: records.map(({ id, name }) => ({ value: String(id), label: name })),
        }
  return offeredFilters(user, navigation, {
    role_id: false,
    owner_id: { label: 'Owner', choices: owners },
    created_between: { label: 'Added' },
    name: { label: 'Name' },
    email: { label: 'E-mail' },
    category_status: categorises && { label: 'Category status' },
    aml_status: { label: 'Identity' },
    identity_waiting: { label: 'Identity review waiting', choices: yesNo },
    screening_status: flags.user_screening_enabled === 1 && { label: 'Registration' },
    compliance_passed: flags.compliance_test_enabled === 1 && {
      label: term('appropriateness'),
      choices: [
        { value: '1', label: 'Passed' },
        { value: '0', label: 'Not passed' },
      ],
    },
    is_active: { label: 'Account open', choices: yesNo },
    verified: { label: 'E-mail confirmed', choices: yesNo },
    holds: seesHeld && { label: 'Holds investments', choices: yesNo },
    category_waiting: categorises && { label: 'Category approval waiting', choices: yesNo },
    category_expired: categorises && { label: 'Category expired', choices: yesNo },
    investor_type_id: categorises && choices(types, 'Category'),
    lead_status_id: choices(leads),
    client_group_id: choices(groups, term('client_group', { plural: true })),
    last_login_at: { label: 'Last active' },
    held: seesHeld && { label: heldNames.invested, kind: 'money' },
    held_value: seesHeld && { label: heldNames.value, kind: 'money' },
    held_gain: seesHeld && { label: heldNames.gain_percent },
  })
}
