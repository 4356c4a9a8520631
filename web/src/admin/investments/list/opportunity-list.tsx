import { currentStatuses, existingStatuses } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { tabHidden } from '@moorgate/contract/permissions.ts'
import { opportunityPath } from '@moorgate/contract/screens.ts'
import { simpleOpportunityStatuses, simplyMeans } from '@moorgate/contract/statuses/opportunity.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import type { ListColumn } from '../../../features/list/columns.ts'
import { RecordList } from '../../../features/list/record-list.tsx'
import { sumsQuery, sumsSource } from '../../../features/list/sums-query.ts'
import { useListTabs } from '../../../features/list/use-list-tabs.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import type { ListQuery } from '../../../kernel/search.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useListSearch } from '../../../features/list/use-list-search.ts'
import type { FigureSource } from '../../../features/figures/queries.ts'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { useMine, useStaffChoices } from '../../../features/records/staff-choices.ts'
import type { Opportunity } from '../records.ts'
import { useListIncludes } from '../use-allowed.ts'
import { useExistingColumns, useLiveColumns } from './opportunity-columns.tsx'
import type { OpportunitySums } from './opportunity-columns.tsx'
import { RoundPreview } from './preview.tsx'
import { industries, offers, opportunityTypes } from './opportunities.ts'
import { now } from '../../../kernel/clock.ts'
import type { OfferedFilter } from '../../../features/list/filters/filter-values.ts'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import type { NamedRecord } from '../../../features/records/reference-query.ts'
import { closingChoices } from './filter-choices.ts'

const newPath = '/admin/investments/opportunities/new-opportunity'

const perPage = 100

const simple = [1, 2] as const

/** `/admin/investments/opportunities`: drafts, live and closed rounds. */
export function OpportunityList() {
  const may = useAbilities()
  const label = useLabel()
  const { sums, ...rounds } = useRounds(currentStatuses.join(','), ['investor_count'], 'close_date')
  return (
    <ListPage
      title={label('opportunities')}
      {...rounds}
      columns={useLiveColumns(sums)}
      statuses={[
        // First by the simpler scale of specification §4, then live by to whom.
        ...simple.map(
          (one) => [label(simpleOpportunityStatuses[one].label), simplyMeans[one].join(',')] as const,
        ),
        [label('opportunity_live_external'), '2'],
        [label('opportunity_live_internal'), '3'],
        [label('opportunity_closed'), '4'],
      ]}
      action={may('investment_opportunity_live', 'create') && <CreateLink />}
      nothing="Rounds you create appear here until they complete."
    />
  )
}

/** Some roles see completed rounds and not their transactions. */
function useReadsHeldValues(): boolean {
  const may = useAbilities()
  const { role_id: roleId } = useCurrentUser()
  const event = 'investment_opportunity_existing'
  return may(event, 'visit') && !tabHidden(roleId, event, 'transactions')
}

/** `/admin/investments/existing`: completed and matured rounds. */
export function ExistingList() {
  const label = useLabel()
  const readsMoney = useReadsHeldValues()
  const { sums, ...rounds } = useRounds(existingStatuses.join(','), [
    'investor_count',
    ...(readsMoney ? ['held_value'] : []),
  ])
  return (
    <ListPage
      title={label('existing')}
      variant="existing"
      {...rounds}
      columns={useExistingColumns(sums, readsMoney)}
      statuses={[
        [label('opportunity_completed'), '5'],
        [label('opportunity_matured'), '6'],
      ]}
      nothing="Rounds move here when they complete and shares are allotted."
    />
  )
}

function CreateLink() {
  const term = useTerm()
  return (
    <ButtonLink href={newPath} variant="primary" icon={Plus}>
      New {term('opportunity', { lower: true })}
    </ButtonLink>
  )
}

const sumsPath = `${offers.path}/sums`

/** What a list of rounds asks for, and what all that fits its filters adds up to. */
function useRounds(
  statuses: string,
  append: readonly string[],
  sort?: string,
): Pick<ListPageProps, 'query' | 'among' | 'source'> & { sums: OpportunitySums } {
  const [search] = useListSearch(offers)
  const include = useListIncludes()
  const among = { status: statuses }
  const fixed = search.filters['status'] === undefined ? among : {}
  const query = { perPage, include, append, fixed, ...(sort && { sort }) }
  const { data = [] } = useQuery(sumsQuery<OpportunitySums[number]>(offers.name, sumsPath, search, query))
  return { query, among, sums: data, source: sumsSource(offers.name, sumsPath, search, query) }
}

interface ListPageProps {
  title: string
  variant?: string
  query: ListQuery
  source: FigureSource
  /** Which rounds this page lists, of whichever status is not asked for. */
  among: Readonly<Record<string, string>>
  columns: readonly ListColumn<Opportunity>[]
  /** Views by status. */
  statuses: readonly (readonly [label: string, status: string])[]
  action?: ReactNode
  nothing: string
}

/** The same rounds once they are complete, under the name that the page gives them. */
const existingOffers = { ...offers, term: 'existing_investment' } as const

const lookOf = (row: Opportunity) => <RoundPreview row={row} />

function ListPage({
  title,
  variant,
  query,
  source,
  among,
  columns,
  statuses,
  action,
  nothing,
}: ListPageProps) {
  const views = [
    { label: 'All', filters: {} },
    ...statuses.map(([label, status]) => ({ label, filters: { status } })),
  ]
  const list = variant === undefined ? offers.path : `${offers.path}:${variant}`
  return (
    <AdminPage
      title={title}
      tabs={useListTabs({ resource: offers, list, views, among })}
      flush
      actions={action}
    >
      <OwnFigures source={source}>
        <RecordList<Opportunity>
          resource={variant === undefined ? offers : existingOffers}
          variant={variant}
          query={query}
          columns={columns}
          filters={useOfferedFilters(variant === undefined, statuses)}
          often={[useMine()]}
          nameOf={({ name }) => name}
          hrefOf={opportunityPath}
          preview={lookOf}
          countFigure="listed"
          empty={{ text: nothing, action }}
        />
      </OwnFigures>
    </AdminPage>
  )
}

/** What the lists of rounds can be narrowed by: what they show, and what stands behind it. */
function useOfferedFilters(closing: boolean, statuses: ListPageProps['statuses']): OfferedFilter[] {
  const term = useTerm()
  const owners = useStaffChoices()
  const { data: types = [] } = useQuery(referenceQuery(opportunityTypes))
  const { data: lines = [] } = useQuery(referenceQuery(industries))
  const readsMoney = useReadsHeldValues()
  return [
    { name: 'name', label: 'Name', kind: 'text', operator: 'contains' },
    {
      name: 'status',
      label: 'Status',
      kind: 'choices',
      operator: 'is',
      choices: statuses
        .filter(([, status]) => !status.includes(','))
        .map(([label, value]) => ({ value, label })),
    },
    {
      name: 'type_id',
      label: term('investment_type'),
      kind: 'choices',
      operator: 'is',
      choices: named(types),
    },
    { name: 'industry_id', label: term('industry'), kind: 'choices', operator: 'is', choices: named(lines) },
    { name: 'owner_id', label: 'Owner', kind: 'choices', operator: 'is', choices: owners },
    ...(closing
      ? [
          {
            name: 'closing_before',
            label: 'Closes',
            kind: 'choice' as const,
            operator: 'within',
            choices: closingChoices(now()),
          },
        ]
      : []),
    { name: 'target_amount', label: term('target'), kind: 'money', operator: 'is' },
    ...(closing ? ofLive : ofExisting(term('investor', { plural: true }))).filter(
      ({ name }) => readsMoney || name !== 'held_value',
    ),
  ]
}

const ofLive: readonly OfferedFilter[] = [
  { name: 'percent_raised', label: 'Progress', kind: 'number', operator: 'is' },
  { name: 'raised', label: 'Committed', kind: 'money', operator: 'is' },
]

const ofExisting = (investors: string): readonly OfferedFilter[] => [
  { name: 'investor_count', label: investors, kind: 'number', operator: 'is' },
  { name: 'raised', label: 'Invested', kind: 'money', operator: 'is' },
  { name: 'share_price', label: 'Issue price', kind: 'number', operator: 'is' },
  { name: 'held_value', label: 'Value', kind: 'money', operator: 'is' },
  { name: 'allotment_date', label: 'Allotted', kind: 'period', operator: 'is' },
]

function named(rows: readonly NamedRecord[]) {
  return rows.map(({ id, name }) => ({ value: String(id), label: name }))
}
