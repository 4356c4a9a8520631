import { boardDealStatuses, dealStatuses, pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import { industry } from '@moorgate/contract/opportunities/reference-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useListFields } from '../../../features/list/use-attribute-fields.ts'
import { now } from '../../../kernel/clock.ts'
import type { ListColumn } from '../../../features/list/columns.ts'
import type { OfferedFilter } from '../../../features/list/filters/filter-values.ts'
import { RecordList } from '../../../features/list/record-list.tsx'
import { useListTabs } from '../../../features/list/use-list-tabs.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { RowFigures } from '../../../features/figures/row-figures.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { counted, missing, money, percent, quantity } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useMine, useStaffChoices } from '../../../features/records/staff-choices.ts'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { dealPath, dealRowSource, dealSeed, dealStatusStyles, pipelinesQuery } from '../deal.ts'
import type { Deal } from '../deal.ts'
import { NewDealLink, ViewSwitch } from '../page-actions.tsx'

const include = ['pipeline', 'stage', 'industry', 'roundType', 'owner']
/** Stage by stage, as on the board. */
const query = { perPage: 50, include, append: ['days_in_stage'], sort: 'stage_order' }

/** All deals as a list: also those that are won, lost or on hold. */
export function DealList() {
  const label = useLabel()
  const fields = useListFields('pipeline_deal', query)
  const views = [
    { label: 'All', filters: {} },
    ...dealStatuses.map((status) => ({ label: dealStatusStyles[status].label, filters: { status } })),
  ]
  return (
    <AdminPage
      title={label('deals')}
      tabs={useListTabs({ resource: pipelineDeal, list: pipelineDeal.path, views })}
      actions={
        <>
          <ViewSwitch view="list" />
          <NewDealLink />
        </>
      }
      flush
    >
      <RowFigures sourceOf={dealRowSource}>
        <RecordList<Deal>
          resource={pipelineDeal}
          query={fields.query}
          columns={[...useDealColumns(), ...fields.columns]}
          filters={[...useDealFilters(), ...fields.filters]}
          often={[useMine()]}
          nameOf={({ name }) => name}
          hrefOf={({ id }) => dealPath(id)}
          preview={false}
          empty={{
            text: 'Companies that you’re assessing appear here.',
            action: <NewDealLink />,
          }}
        />
      </RowFigures>
    </AdminPage>
  )
}

function useDealColumns(): ListColumn<Deal>[] {
  const term = useTerm()
  return [...identityColumns(term('pipeline_stage')), ...amountColumns, ...outlookColumns(now())]
}

/** Which deal it is, and how far. */
function identityColumns(stage: string): ListColumn<Deal>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      pinned: true,
      cell: (row) => (
        <TwoLines
          lead={<Glyph seed={dealSeed(row.id)} name={row.name} size={32} />}
          title={<Link href={dealPath(row.id)}>{row.name}</Link>}
          note={[row.industry?.name, row.round_type?.name].filter(Boolean).join(', ') || missing}
        />
      ),
    },
    {
      id: 'stage_order',
      exports: ['pipeline.name', 'stage.name'],
      header: stage,
      sortable: true,
      cell: (row) => <TwoLines title={row.stage?.name ?? missing} note={row.pipeline?.name ?? missing} />,
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => (
        <StatusDot tone={dealStatusStyles[status].tone}>{dealStatusStyles[status].label}</StatusDot>
      ),
    },
  ]
}

const amountColumns: readonly ListColumn<Deal>[] = [
  {
    id: 'target_amount',
    header: 'Seeking',
    align: 'end',
    weight: 'strong',
    sortable: true,
    cell: (row) => money(row.target_amount, { currency: row.currency ?? undefined }),
  },
  {
    id: 'weighted_amount',
    header: 'Weighted',
    align: 'end',
    weight: 'soft',
    from: 'lg',
    cell: ({ id, name, weighted_amount: weighted, currency }) => (
      <Figure of={`${id}/weighted`} label={`Weighted, ${name}`}>
        {money(weighted, { currency: currency ?? undefined })}
      </Figure>
    ),
  },
]

/** How long it has been in its stage, what may come of it, when, and by whom. */
function outlookColumns(today: Date): ListColumn<Deal>[] {
  return [
    {
      id: 'days_in_stage',
      exports: ['stage_entered_at'],
      header: 'Days in stage',
      align: 'end',
      from: 'lg',
      cell: (row) => <DaysInStage deal={row} />,
    },
    {
      id: 'effective_probability',
      header: 'Probability',
      align: 'end',
      weight: 'soft',
      from: 'xl',
      cell: ({ id, name, effective_probability: probability }) => (
        <Figure of={`${id}/probability`} label={`Probability, ${name}`}>
          {percent(String(probability), { places: 0 })}
        </Figure>
      ),
    },
    {
      id: 'expected_close',
      header: 'Expected close',
      align: 'end',
      sortable: true,
      from: 'lg',
      cell: (row) => dateShort(row.expected_close, { today }),
    },
    {
      id: 'owner',
      exports: ['owner.name'],
      header: 'Lead',
      weight: 'soft',
      from: 'xl',
      cell: (row) => row.owner?.name ?? missing,
    },
  ]
}

/**
 * Days, and beyond the limit of the stage also in colour and words. A deal that is decided has no limit any
 * more.
 */
function DaysInStage({ deal: { id, name, days_in_stage: days, stage, status } }: { deal: Deal }) {
  if (days === undefined) return missing
  const figure = (
    <Figure of={`${id}/days_in_stage`} label={`Days in stage, ${name}`}>
      {quantity(days)}
    </Figure>
  )
  const limit = stage?.sla_days ?? null
  const isRunning = boardDealStatuses.includes(status)
  if (limit === null || !isRunning || days <= limit) return figure
  return (
    <StatusDot tone="waiting">
      {figure}
      <VisuallyHidden>, {counted(days - limit, 'day', 'days')} over the limit</VisuallyHidden>
    </StatusDot>
  )
}

function useDealFilters(): OfferedFilter[] {
  const term = useTerm()
  const leads = useStaffChoices()
  const { data: pipelines = [] } = useQuery(pipelinesQuery())
  const { data: lines = [] } = useQuery(referenceQuery(industry))
  const named = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }))
  return [
    {
      name: 'pipeline_id',
      label: term('pipeline'),
      kind: 'choices',
      operator: 'is',
      choices: named(pipelines),
    },
    {
      name: 'pipeline_stage_id',
      label: term('pipeline_stage'),
      kind: 'choices',
      operator: 'is',
      choices: named(pipelines.flatMap(({ stages = [] }) => stages)),
    },
    { name: 'industry_id', label: term('industry'), kind: 'choices', operator: 'is', choices: named(lines) },
    { name: 'owner_id', label: 'Lead', kind: 'choices', operator: 'is', choices: leads },
    { name: 'name', label: 'Name', kind: 'text', operator: 'contains' },
    {
      name: 'status',
      label: 'Status',
      kind: 'choices',
      operator: 'is',
      choices: dealStatuses.map((value) => ({ value, label: dealStatusStyles[value].label })),
    },
    { name: 'target_amount', label: 'Seeking', kind: 'money', operator: 'is' },
    { name: 'weighted_amount', label: 'Weighted', kind: 'money', operator: 'is' },
    { name: 'effective_probability', label: 'Probability', kind: 'number', operator: 'is' },
    { name: 'days_in_stage', label: 'Days in stage', kind: 'number', operator: 'is' },
    { name: 'expected_close', label: 'Expected close', kind: 'period', operator: 'is' },
    { name: 'created_between', label: 'Added', kind: 'period', operator: 'is' },
  ]
}
