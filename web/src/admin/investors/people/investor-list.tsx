import { investorType } from '@moorgate/contract/investors/investor-type.ts'
import { user } from '@moorgate/contract/investors/user.ts'
import { Copy, Plus, Upload } from 'lucide-react'
import { useAbilities, useOpenScreens } from '../../../kernel/abilities.ts'
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
import { Fragment, Suspense, useMemo } from 'react'
import { now } from '../../../kernel/clock.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { missing } from '../../../ui/format.ts'
import { date, dateFull } from '../../../ui/format-dates.ts'
import { Heading, Text } from '../../../ui/text.tsx'
import { categoryStates, identityStates, registrationStates } from '@moorgate/contract/statuses/people.ts'
import { testFacts } from './test-facts.ts'
import { later } from '../../../ui/later.ts'
import styles from './people.module.css'

const VariantMoney = later(async () => (await import('./variant-money.tsx')).VariantMoney)

/** One person beside the list, which stays live. */
function PersonView({ person, activity }: WithActivity & { person: Person }) {
  return (
    <div className={styles.look}>
      <Avatar name={person.name} src={person.avatar ?? undefined} size={50} />
      <div>
        <Heading level={2}>{person.name}</Heading>
        <Text tone="soft">{person.email}</Text>
      </div>
      <RecordLinks person={person} />
      <Facts person={person} />
      {/* Anew for each person: what is on its way is never the one's before. */}
      <Fragment key={person.id}>
        <Suspense>
          <VariantMoney person={person} />
        </Suspense>
        {activity(person.id)}
      </Fragment>
    </div>
  )
}

/** Links to decide on the category or to edit the record, and to its notes. */
function RecordLinks({ person: { id, category_status: category } }: { person: Person }) {
  const opens = useOpenScreens()
  const page = `/admin/investors/${id}`
  return (
    <div className={styles.acts}>
      {category === 'pending' && opens('/admin/investors/:id/details') ? (
        <ButtonLink variant="primary" href={`${page}/details/category`}>
          Review category
        </ButtonLink>
      ) : (
        opens('/admin/investors/:id/edit') && <ButtonLink href={`${page}/edit`}>Edit</ButtonLink>
      )}
      <ButtonLink href={`${page}/details/notes-calls-tasks`}>Notes, calls and tasks</ButtonLink>
    </div>
  )
}

function Facts({ person }: { person: Person }) {
  const today = now()
  return (
    <DescriptionList
      variant="spread"
      items={[
        { term: 'Reference', value: person.reference },
        ...(person.screening_status === 'not_required'
          ? []
          : [
              {
                term: 'Registration',
                value: <StateDot shown={registrationStates[person.screening_status]} />,
              },
            ]),
        { term: 'Category', value: <StateDot shown={categoryStates[person.category_status]} /> },
        ...(person.category_expires_at
          ? [{ term: 'Until', value: date(person.category_expires_at, { today }) }]
          : []),
        { term: 'Test', value: testFacts(person).words },
        { term: 'Identity', value: <StateDot shown={identityStates[person.aml_status]} /> },
        { term: 'Phone', value: person.phone ?? missing },
        { term: 'Owner', value: person.owner?.name ?? missing },
        { term: 'Registered', value: dateFull(person.created_at) },
      ]}
    />
  )
}

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
  const screens = useFlags().user_screening_enabled === 1
  const all = investorViews(`All ${label('investors', { lower: true })}`, { seesHeld, screens })
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
  const offered = offeredFilters(user, navigation, {
    role_id: false,
    owner_id: { label: 'Owner', choices: owners },
    created_between: { label: 'Added' },
    name: { label: 'Name' },
    email: { label: 'E-mail' },
    category_status: { label: 'Category status' },
    aml_status: { label: 'Identity' },
    screening_status: flags.user_screening_enabled === 1 && { label: 'Registration' },
    compliance_passed: {
      label: term('appropriateness'),
      choices: [
        { value: '1', label: 'Passed' },
        { value: '0', label: 'Not passed' },
      ],
    },
    is_active: { label: 'Account open', choices: yesNo },
    verified: { label: 'E-mail confirmed', choices: yesNo },
    holds: seesHeld && { label: 'Holds investments', choices: yesNo },
    category_expired: { label: 'Category expired', choices: yesNo },
    investor_type_id: choices(types, 'Category'),
    lead_status_id: choices(leads),
    client_group_id: choices(groups, term('client_group', { plural: true })),
    last_login_at: { label: 'Last active' },
    held: seesHeld && { label: heldNames.invested, kind: 'money' },
    held_value: seesHeld && { label: heldNames.value, kind: 'money' },
    held_gain: seesHeld && { label: heldNames.gain_percent },
  })
  return offered
}
