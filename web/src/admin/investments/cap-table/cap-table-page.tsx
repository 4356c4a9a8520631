import { opportunityEvent } from '@moorgate/contract/statuses.ts'
import { GitBranch, Plus } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { OpportunityPage } from '../record/opportunity-page.tsx'
import type { OpportunityPageProps } from '../record/opportunity-page.tsx'
import type { Opportunity } from '../records.ts'
import { WorkbookButton } from '../../../features/figures/workbook-button.tsx'
import type { FigureSource } from '../../../features/figures/queries.ts'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { HistoryPart } from './history-part.tsx'
import { MembersPart } from './members-part.tsx'
import { ModelPart } from './model-part.tsx'
import { modelQuery } from './model-inputs.ts'
import { capTableSource } from './queries.ts'
import { RecordEvent } from './record-event.tsx'
import { tableQuery, TablePart } from './table-part.tsx'
import { timeQuery, useCapTableSearch } from './use-cap-table-search.ts'
import type { CapTableSearch, CapTablePart } from './use-cap-table-search.ts'
import styles from './cap-table.module.css'

const screen = (group: OpportunityPageProps['group']) =>
  function CapTableScreen({ params }: ScreenProps) {
    return (
      <OpportunityPage id={params['id'] ?? ''} group={group}>
        {(opportunity) => <CapTablePage opportunity={opportunity} />}
      </OpportunityPage>
    )
  }

/** `/admin/investments/existing/{id}/cap-table`: the company's shares, whoever holds them. */
export const ExistingCapTable = screen('existing')
/** `/admin/investments/opportunities/{id}/cap-table`: the same company, seen from its open round. */
export const LiveCapTable = screen('opportunity')

const partNames: readonly { value: CapTablePart; label: string }[] = [
  { value: 'table', label: 'Table' },
  { value: 'members', label: 'Register' },
  { value: 'history', label: 'History' },
  { value: 'model', label: 'Model' },
]

function CapTablePage({ opportunity }: { opportunity: Opportunity }) {
  const search = useCapTableSearch()
  const may = useAbilities()
  const [recording, setRecording] = useState(false)
  const mayRecord = may(opportunityEvent(opportunity.status), 'update')
  const { id } = opportunity
  const source = sourceOf(id, search)
  return (
    <WithFigures source={source}>
      <div className={styles.page}>
        <div className={styles.tools}>
          <SegmentedControl
            label="Part of the cap table"
            options={partNames}
            value={search.part}
            onChange={(part) => search.change({ part: part === 'table' ? '' : part, figure: '' })}
          />
          <div className={styles.actions}>
            {search.part === 'table' && (
              <Button icon={GitBranch} onClick={() => search.change({ part: 'model', figure: '' })}>
                Model a round
              </Button>
            )}
            {(search.part === 'table' || search.part === 'members') && <WorkbookButton source={source} />}
            {mayRecord && search.part !== 'model' && (
              <Button look="primary" icon={Plus} onClick={() => setRecording(true)}>
                Record an event
              </Button>
            )}
          </div>
        </div>
        {search.part === 'table' && <TablePart id={id} search={search} />}
        {search.part === 'members' && (
          <MembersPart id={id} search={search} currency={opportunity.currency ?? 'GBP'} />
        )}
        {search.part === 'history' && <HistoryPart id={id} mayRecord={mayRecord} />}
        {search.part === 'model' && (
          <ModelPart opportunity={opportunity} search={search} source={source} mayKeep={mayRecord} />
        )}
      </div>
      {recording && (
        <RecordEvent id={id} currency={opportunity.currency ?? 'GBP'} onClose={() => setRecording(false)} />
      )}
    </WithFigures>
  )
}

const sourceOf = (id: number, { part, flat }: CapTableSearch): FigureSource =>
  part === 'model'
    ? capTableSource(id, modelQuery(flat), 'cap-table/scenario')
    : capTableSource(id, part === 'members' ? timeQuery(flat) : tableQuery(flat))
