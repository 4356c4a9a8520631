import { opportunityEvent } from '@moorgate/contract/statuses.ts'
import { Download, GitBranch, Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { OpportunityPage } from '../record/opportunity-page.tsx'
import type { OpportunityPageProps } from '../record/opportunity-page.tsx'
import type { Opportunity } from '../records.ts'
import { FiguresContext } from './figure.tsx'
import { HistoryPart } from './history-part.tsx'
import { MembersPart } from './members-part.tsx'
import { ModelPart } from './model-part.tsx'
import { askedOf } from './model-inputs.ts'
import { workbookHref } from './queries.ts'
import type { FigureSource } from './queries.ts'
import { RecordEvent } from './record-event.tsx'
import { tableNames, TablePart } from './table-part.tsx'
import { pick, useCapTableSearch } from './use-cap-table-search.ts'
import type { CapTableSearch, Part } from './use-cap-table-search.ts'
import { WorkingPanel } from './working-panel.tsx'
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

const partNames: readonly { value: Part; label: string }[] = [
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
    <WithFigures search={search} source={source} currency={opportunity.currency ?? 'GBP'}>
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
              <>
                <Button icon={GitBranch} onClick={() => search.change({ part: 'model', figure: '' })}>
                  Model a round
                </Button>
                <ButtonLink href={workbookHref(source)} icon={Download} download>
                  Download with formulas
                </ButtonLink>
              </>
            )}
            {mayRecord && search.part !== 'model' && (
              <Button look="primary" icon={Plus} onClick={() => setRecording(true)}>
                Record an event
              </Button>
            )}
          </div>
        </div>
        {search.part === 'table' && <TablePart id={id} search={search} />}
        {search.part === 'members' && <MembersPart id={id} search={search} />}
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
    ? { id, place: 'cap-table/scenario', query: askedOf(flat) }
    : { id, place: 'cap-table', query: pick(flat, tableNames) }

interface WithFiguresProps {
  search: Pick<CapTableSearch, 'flat' | 'change'>
  source: FigureSource
  currency: string
  children: React.ReactNode
}

/** Lets figures open to their workings; which one is open stands in the address, and closing returns to it. */
export function WithFigures({ search, source, currency, children }: WithFiguresProps) {
  const { flat, change } = search
  const open = flat['figure'] || undefined
  const show = useCallback((figure: string) => change({ figure }), [change])
  const value = useMemo(() => ({ open, show }), [open, show])
  const close = () => {
    const from = open
    change({ figure: '' })
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-figure="${CSS.escape(from ?? '')}"]`)?.focus(),
    )
  }
  return (
    <FiguresContext value={value}>
      {children}
      {open && (
        <WorkingPanel source={source} figure={open} currency={currency} onShow={show} onClose={close} />
      )}
    </FiguresContext>
  )
}
