import { ScrollArea } from '../../features/records/scroll-area.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../kernel/loaded.tsx'
import { Card } from '../../ui/card.tsx'
import { counted } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { AskRail } from './ask-rail.tsx'
import styles from './builder.module.css'
import { reportQuery } from './queries.ts'
import type { Entity, Report } from './queries.ts'
import type { Question } from './question.ts'
import { isOverTime, ResultChart } from './result-chart.tsx'
import { ResultTable } from './result-table.tsx'

export type Chart = 'bars' | 'line' | 'table'

interface BuilderProps {
  title: string
  entities: readonly Entity[]
  question: Question
  go: (next: Question) => void
  chart: Chart
  onChart: (chart: Chart) => void
  side: ReactNode
}

/** A report while it is put together: what is asked at the left, the live result, and who gets it. */
export function Builder({ title, entities, question, go, chart, onChart, side }: BuilderProps) {
  const entity = entities.find(({ name }) => name === question.entity) ?? entities[0]
  const asked = { ...question, entity: entity?.name ?? question.entity }
  const query = useQuery(reportQuery(asked))
  if (!entity) return null
  return (
    <ScrollArea label={title}>
      <div className={styles.builder}>
        <AskRail entities={entities} entity={entity} question={asked} report={query.data} go={go} />
        <div className={styles.result}>
          <Loaded query={query} what="this report">
            {(report) => (
              <Result
                {...{ title, report, question: asked, go, chart, onChart }}
                refreshing={query.isPlaceholderData}
              />
            )}
          </Loaded>
        </div>
        <aside className={styles.side} aria-label="Delivery and sharing">
          {side}
        </aside>
      </div>
    </ScrollArea>
  )
}

interface ResultProps extends Pick<BuilderProps, 'title' | 'question' | 'go' | 'chart' | 'onChart'> {
  report: Report
  refreshing: boolean
}

function Result({ title, report, question, go, chart, onChart, refreshing }: ResultProps) {
  const { left_out: leftOut, records, lines } = report
  const grouped = report.columns.some(({ part }) => part === 'group')
  const hasChart = grouped && lines.length > 0
  const shown = chart === 'line' && !isOverTime(report) ? 'bars' : chart
  return (
    <>
      {leftOut.length > 0 && (
        <Notice tone="info">{`Not shown, because you don’t have access or the field is no longer in use: ${leftOut.join(', ')}.`}</Notice>
      )}
      {hasChart && (
        <Card
          title={title}
          actions={
            <SegmentedControl
              label="Chart"
              value={shown}
              onChange={onChart}
              options={[
                { value: 'bars', label: 'Bars' },
                ...(isOverTime(report) ? [{ value: 'line' as const, label: 'Line' }] : []),
                { value: 'table', label: 'Table only' },
              ]}
            />
          }
        >
          {shown === 'table' ? (
            <p className={styles.note}>No chart. See the table below.</p>
          ) : (
            <ResultChart report={report} kind={shown} />
          )}
        </Card>
      )}
      <ResultTable report={report} question={question} refreshing={refreshing} go={go} />
      <p className={styles.note}>
        {counted(records, 'record', 'records')}. A file has the same rows, order and sums.
      </p>
    </>
  )
}
