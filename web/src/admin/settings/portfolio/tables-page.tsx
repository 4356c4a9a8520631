import { portfolioColumns, portfolioTable } from '@moorgate/contract/portfolio/portfolio-table.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { RecordDrawer } from '../../../features/records/overlaid-record-drawer.tsx'
import { opportunityTypesQuery } from '../../../features/opportunities/records.ts'
import { portfolioTablesQuery } from '../../../features/portfolio/portfolio-table-queries.ts'
import type { PortfolioTableRow } from '../../../features/portfolio/portfolio-table-queries.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { useLabel, useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'
import { NewTableForm } from './new-table-form.tsx'

export const portfolioTablesPath = '/admin/settings/investor/portfolio'

/** `/admin/settings/investor/portfolio`: the tables in which investors see their holdings. */
export function PortfolioTablesPage() {
  const label = useLabel()
  const term = useTerm()
  const may = useAbilities()
  const visit = useVisit()
  const [adding, setAdding] = useState(false)
  const query = useQuery(portfolioTablesQuery())
  return (
    <SettingsPage
      title={label('portfolio_tables')}
      intro={`Add a table for ${withArticle(term('investment_type', { lower: true }))} to show different columns.`}
      wide
      actions={
        may('branding', 'update') && (
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            New {term('portfolio_table', { lower: true })}
          </Button>
        )
      }
    >
      <Loaded query={query} what={`the ${label('portfolio_tables', { lower: true })}`}>
        {({ data }) => <Tables tables={data} />}
      </Loaded>
      {adding && (
        <RecordDrawer
          resource={portfolioTable}
          row="new"
          nameOf={({ name }) => String(name)}
          form={NewTableForm}
          onAdded={({ id }) => visit(`${portfolioTablesPath}/${id}`)}
          onClose={() => setAdding(false)}
        />
      )}
    </SettingsPage>
  )
}

function Tables({ tables }: { tables: readonly PortfolioTableRow[] }) {
  const label = useLabel()
  const { data: types = [] } = useQuery(opportunityTypesQuery())
  const columnsOf = ({ columns }: PortfolioTableRow) =>
    columns
      .filter(({ visible }) => visible)
      .map(({ key }) => label(portfolioColumns[key]))
      .join(', ')
  return (
    <DataTable
      label={label('portfolio_tables')}
      rows={tables}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          header: 'Name',
          weight: 'strong',
          cell: nameCell,
        },
        {
          id: 'type',
          header: label('investment_type'),
          cell: ({ type_id: typeId }) =>
            typeId === null ? 'All others' : (types.find(({ id }) => id === typeId)?.name ?? ''),
        },
        { id: 'columns', header: 'Columns', from: 'md', cell: columnsOf },
      ]}
    />
  )
}

const nameCell = ({ id, name }: PortfolioTableRow) => (
  <Link href={`${portfolioTablesPath}/${id}`}>{name}</Link>
)
