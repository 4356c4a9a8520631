import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { KpiFrequency } from '@moorgate/contract/kpis/definitions.ts'
import {
  figuresText,
  mostFigures,
  readFiguresBlock,
  readReportFigureChoices,
} from '@moorgate/contract/update-reports/figures.ts'
import type { FiguresBlock } from '@moorgate/contract/update-reports/figures.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { BlockDialogProps } from '../../../ui/rich-text/block-node.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './figures.module.css'

type Choices = AnswerOf<typeof readReportFigureChoices>

interface FiguresDialogProps extends BlockDialogProps {
  reportId: number
}

/** Which figures stand in a report, and how they are shown. */
export function FiguresDialog({ value, onSave, onClose, reportId }: FiguresDialogProps) {
  const choices = useQuery(
    endpointQuery(updateReport.name, readReportFigureChoices, { params: { id: reportId } }),
  )
  const [chosen, setChosen] = useState<Partial<FiguresBlock>>(() => readFiguresBlock(value ?? '') ?? begun)
  const [tried, setTried] = useState(false)
  const block = choices.data && completed(chosen, choices.data)
  const errors = block ? errorsOf(block, choices.data!) : {}
  const save = () => {
    setTried(true)
    // As the contract reads it, so that it is the same text as the server keeps.
    const read = block && readFiguresBlock(figuresText({ ...block, title: block.title.trim() }))
    if (read && Object.keys(errors).length === 0) onSave(figuresText(read))
  }
  return (
    <FormModal
      title="Figures"
      variant="long"
      submit={value === undefined ? 'Add figures' : 'Save figures'}
      busy={false}
      disabled={!block || choices.data!.companies.length === 0}
      onClose={onClose}
      onSubmit={save}
    >
      <Loaded query={choices} what="the KPIs">
        {(data) =>
          block && data.companies.length > 0 ? (
            <Fields
              block={block}
              choices={data}
              errors={tried ? errors : {}}
              onChange={(change) => setChosen({ ...chosen, ...change })}
            />
          ) : (
            <NoCompany />
          )
        }
      </Loaded>
    </FormModal>
  )
}

function NoCompany() {
  const term = useTerm()
  return (
    <EmptyState title={`No ${term('company', { lower: true })} for this report`}>
      Link {withArticle(term('company', { lower: true }))} to the record that this report is about. Its KPIs
      can then be added here.
    </EmptyState>
  )
}

const begun: Partial<FiguresBlock> = {
  title: 'Key figures',
  kpi_ids: [],
  frequency: 'quarterly',
  periods: 4,
  shown_as: 'table',
}

/** What nobody has chosen yet is the first of what there is. */
function completed(chosen: Partial<FiguresBlock>, { companies, kinds }: Choices): FiguresBlock {
  return {
    ...(begun as FiguresBlock),
    company_id: companies[0]?.id ?? 0,
    report_sub_type_id: (kinds.find(({ kind }) => kind === 'actual') ?? kinds[0])?.id ?? 0,
    ...chosen,
  }
}

const frequencies: readonly { value: KpiFrequency; label: string }[] = [
  { value: 'monthly', label: 'Months' },
  { value: 'quarterly', label: 'Quarters' },
  { value: 'annual', label: 'Years' },
]
const rank: Readonly<Record<KpiFrequency, number>> = { monthly: 1, quarterly: 3, annual: 12 }
const counts = [1, 2, 3, 4, 6, 8, 12].map((count) => ({ value: count, label: String(count) }))

/** KPIs of the company that are reported as often as the block shows them. */
const kpisFor = ({ kpis }: Choices, { company_id: company, frequency }: FiguresBlock) =>
  kpis.filter(
    (each) =>
      (each.company_id === null || each.company_id === company) && rank[each.frequency] <= rank[frequency],
  )

type FiguresErrors = Partial<Record<'title' | 'kpi_ids', string>>

function errorsOf(block: FiguresBlock, choices: Choices): FiguresErrors {
  const possible = kpisFor(choices, block)
  const kpis = block.kpi_ids.map((id) => possible.find((each) => each.id === id))
  const units = new Set(kpis.map((each) => `${each?.unit} ${each?.unit_label}`))
  const problem = () => {
    if (kpis.length === 0) return 'Choose at least one KPI.'
    if (kpis.includes(undefined)) return 'Remove KPIs that are no longer available.'
    if (kpis.length > mostFigures.kpis) return `Choose up to ${mostFigures.kpis} KPIs.`
    if (block.shown_as === 'table') return undefined
    if (kpis.length > mostFigures.lines) return `A chart can show up to ${mostFigures.lines} KPIs.`
    if (kpis.some((each) => each?.is_in_words)) return 'A chart can only show numbers.'
    return units.size > 1 ? 'All KPIs of a chart must have the same unit.' : undefined
  }
  const wrong = problem()
  return {
    ...(block.title.trim() === '' && { title: 'Enter a title.' }),
    ...(wrong !== undefined && { kpi_ids: wrong }),
  }
}

interface FieldsProps {
  block: FiguresBlock
  choices: Choices
  errors: FiguresErrors
  onChange: (change: Partial<FiguresBlock>) => void
}

function Fields({ block, choices, errors, onChange }: FieldsProps) {
  const words = useWords()
  const term = useTerm()
  const possible = kpisFor(choices, block)
  const options = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  const ordered = (ids: readonly string[]) =>
    choices.kpis.filter(({ id }) => ids.includes(String(id))).map(({ id }) => id)
  return (
    <div className={styles.fields}>
      <TextField
        label="Title"
        maxLength={80}
        value={block.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <FieldPair>
        <NativeSelect
          label={term('company')}
          options={options(choices.companies)}
          value={block.company_id}
          onChange={(event) => onChange({ company_id: Number(event.target.value), kpi_ids: [] })}
        />
        <NativeSelect
          label={term('report_sub_type')}
          options={options(choices.kinds)}
          value={block.report_sub_type_id}
          onChange={(event) => onChange({ report_sub_type_id: Number(event.target.value) })}
        />
      </FieldPair>
      <MultiSelect
        label="KPIs"
        hint={words('KPIs that are shared with {investors}.')}
        options={possible.map(({ id, name }) => ({ value: String(id), label: name }))}
        values={block.kpi_ids.map(String)}
        error={errors.kpi_ids}
        onChange={(ids) => onChange({ kpi_ids: ordered(ids) })}
      >
        {block.kpi_ids.map((id) => choices.kpis.find((each) => each.id === id)?.name ?? 'Removed').join(', ')}
      </MultiSelect>
      <FieldPair>
        <NativeSelect
          label="Periods"
          hint="The latest approved, up to the period of the report."
          options={counts}
          value={block.periods}
          onChange={(event) => onChange({ periods: Number(event.target.value) })}
        />
        <NativeSelect
          label="Period length"
          options={frequencies}
          value={block.frequency}
          onChange={(event) => onChange({ frequency: event.target.value as KpiFrequency })}
        />
      </FieldPair>
      <RadioGroup
        variant="inline"
        label="Show as"
        options={[
          { value: 'table', label: 'Table' },
          { value: 'chart', label: 'Chart' },
        ]}
        value={block.shown_as}
        onChange={(shown) => onChange({ shown_as: shown as FiguresBlock['shown_as'] })}
      />
    </div>
  )
}
