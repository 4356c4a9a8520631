import {
  deletePortfolioTable,
  portfolioColumns,
  portfolioTable,
} from '@moorgate/contract/portfolio/portfolio-table.ts'
import type { PortfolioColumnKey } from '@moorgate/contract/portfolio/portfolio-table.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HoldingTables } from '../../../features/portfolio/holding-tables.tsx'
import type { PortfolioTableRow } from '../../../features/portfolio/portfolio-table-queries.ts'
import { DeleteButton } from '../../../features/records/delete-button.tsx'
import { call } from '../../../kernel/api.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { permits, permittedQuery } from '../../../kernel/permissions.ts'
import { send } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { changesIn, ChosenList } from './chosen-list.tsx'
import { sampleHoldings, sampleTotals } from './sample-portfolio.ts'
import { portfolioTablesPath } from './tables-page.tsx'
import styles from './portfolio.module.css'

/** `/admin/settings/investor/portfolio/{id}`: one table of the portfolio, with a preview of what it shows. */
export function PortfolioTablePage({ params }: ScreenProps) {
  const term = useTerm()
  const query = useQuery(permittedQuery(portfolioTable, params['id'] ?? ''))
  return (
    <SettingsPage
      title={query.data?.name ?? term('portfolio_table')}
      wide
      actions={
        <ButtonLink href={portfolioTablesPath}>
          All {term('portfolio_table', { plural: true, lower: true })}
        </ButtonLink>
      }
    >
      <Loaded query={query} what="the table">
        {(table) => <Editor table={table} />}
      </Loaded>
    </SettingsPage>
  )
}

const sorts: Readonly<Record<PortfolioTableRow['sort'], string>> = {
  name: 'Name',
  date: 'First invested, newest first',
  cost: 'Cost, largest first',
  value: 'Value, largest first',
  gain: 'Gain, largest first',
  multiple: 'Multiple, largest first',
}

type Draft = Pick<PortfolioTableRow, 'name' | 'sort' | 'shows_total' | 'columns'>

function useTableDraft(table: PortfolioTableRow) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const [edits, setEdits] = useState<Partial<Draft>>({})
  const draft = { ...table, ...edits }
  const changes =
    Number(draft.name !== table.name) +
    Number(draft.sort !== table.sort) +
    Number(draft.shows_total !== table.shows_total) +
    changesIn(table.columns, draft.columns)
  const save = async () => {
    const done = await run(async () => {
      const body = { ...edits, version: table.version }
      await call('PATCH', `${portfolioTable.path}/${table.id}`, { body })
      await queries.invalidateQueries({ queryKey: [portfolioTable.name] })
    })
    if (!done) return
    setEdits({})
    showToast(`${draft.name} published`)
  }
  const edit = (more: Partial<Draft>) => setEdits((known) => ({ ...known, ...more }))
  return { draft, changes, busy, problem, save, edit, discard: () => setEdits({}) }
}

function Editor({ table }: { table: PortfolioTableRow & WithPermissions }) {
  const label = useLabel()
  const canWrite = permits(table, 'edit')
  const { draft, changes, busy, problem, save, edit, discard } = useTableDraft(table)
  const guard = useLeaveGuard(changes > 0 && !busy)
  return (
    <>
      <Problem says={problem} />
      <SettingsSection title="Preview">
        <div className={styles.sample}>
          <HoldingTables
            holdings={sampleHoldings(table.id, draft.name)}
            tables={[draft]}
            totals={[sampleTotals]}
          />
        </div>
      </SettingsSection>
      <SettingsSection title="Table">
        <div className={styles.fields}>
          <TextField
            label="Name"
            value={draft.name}
            maxLength={80}
            locked={!canWrite}
            onChange={(event) => edit({ name: event.target.value })}
          />
          <NativeSelect
            label="Order"
            options={Object.entries(sorts).map(([value, text]) => ({ value, label: text }))}
            value={draft.sort}
            disabled={!canWrite}
            onChange={(event) => edit({ sort: event.target.value as Draft['sort'] })}
          />
          <Checkbox
            label="Show column totals below the table"
            description="Where all holdings are in one table and one currency."
            checked={draft.shows_total}
            disabled={!canWrite}
            onChange={() => edit({ shows_total: !draft.shows_total })}
          />
        </div>
      </SettingsSection>
      <SettingsSection title="Columns">
        <ChosenList<PortfolioColumnKey>
          choices={draft.columns}
          labelOf={(key) => label(portfolioColumns[key])}
          onChange={canWrite ? (columns) => edit({ columns }) : undefined}
        />
      </SettingsSection>
      {permits(table, 'delete') && table.type_id !== null && <DeleteTable table={table} />}
      {canWrite && (
        <ChangesFooter form={{ changes, busy, discard }} save="Save and publish" onSave={() => void save()} />
      )}
      {guard}
    </>
  )
}

function DeleteTable({ table: { id, name } }: { table: PortfolioTableRow }) {
  const queries = useQueryClient()
  const remove = () => send(deletePortfolioTable, { params: { id } })
  const renew = () => queries.invalidateQueries({ queryKey: [portfolioTable.name, 'list'] })
  return (
    <div className={styles.delete}>
      <DeleteButton name={name} remove={remove} renew={renew} list={portfolioTablesPath}>
        Its holdings move to the table for all other types.
      </DeleteButton>
    </div>
  )
}
