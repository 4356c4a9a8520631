import { company } from '@moorgate/contract/companies/company.ts'
import { useQuery } from '@tanstack/react-query'
import { useOpenScreens } from '../../kernel/abilities.ts'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { listQuery } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { missing } from '../../ui/format.ts'
import { dateShort } from '../../ui/format-dates.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FundPage } from './fund-page.tsx'

type Company = RowOf<typeof company>

/** `/admin/funds/{id}/portfolio`: the companies that the fund invests in. */
export function FundPortfolio({ params }: ScreenProps) {
  return <FundPage id={params['id'] ?? ''}>{({ id }) => <Companies fundId={id} />}</FundPage>
}

const stageWords = {
  pre_seed: 'Pre-seed',
  seed: 'Seed',
  series_a: 'Series A',
  series_b: 'Series B',
  growth: 'Growth',
  late: 'Late',
  listed: 'Listed',
} as const
const stateWords = {
  active: 'Held',
  exited: 'Exited',
  written_off: 'Written off',
  dissolved: 'Dissolved',
} as const

function Companies({ fundId }: { fundId: number }) {
  const label = useLabel()
  const opens = useOpenScreens()
  const query = useQuery(listQuery(company, { sort: 'name' }, { fixed: { fund_id: fundId }, perPage: 100 }))
  const isOpen = opens('/admin/investments/companies/:id/details')
  const columns = columnsOf(label('company'), isOpen)
  return (
    <Card title={label('portfolio')} count={query.data?.meta?.total || undefined} flush>
      <Loaded query={query} what={`the ${label('portfolio', { lower: true })}`}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No companies yet" level={3}>
              Companies that this fund invests in appear here.
            </EmptyState>
          ) : (
            <DataTable
              label={label('portfolio')}
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              stacked
            />
          )
        }
      </Loaded>
    </Card>
  )
}

/** A name leads to the company where its page is open to the reader. */
function columnsOf(header: string, isOpen: boolean): readonly Column<Company>[] {
  return [
    {
      id: 'name',
      header,
      weight: 'strong',
      cell: ({ id, name }) =>
        isOpen ? <Link href={`/admin/investments/companies/${id}/details`}>{name}</Link> : name,
    },
    { id: 'stage', header: 'Stage', cell: ({ stage }) => (stage === null ? missing : stageWords[stage]) },
    {
      id: 'since',
      header: 'Since',
      cell: ({ invested_at: since }) => (since === null ? missing : dateShort(since, { today: now() })),
    },
    { id: 'state', header: 'Status', cell: ({ state }) => stateWords[state] },
  ]
}
