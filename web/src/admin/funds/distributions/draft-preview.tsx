import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { draftDistribution, redraftDistribution } from '@moorgate/contract/funds/distribution.ts'
import { check } from '@moorgate/contract/validation.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { previewQuery } from '../../../kernel/queries.ts'
import { useDebounced } from '../../../kernel/use-debounced.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import styles from './draft.module.css'
import { exact } from './figure.tsx'
import { Keys } from './waterfall-card.tsx'
import { WaterfallTable } from './waterfall-table.tsx'
import { sharingWords } from './words.ts'

type Draft = AnswerOf<typeof draftDistribution>
type PreviewLine = Draft['lines'][number]

const mostShown = 20

interface DraftPreviewProps {
  body: Record<string, unknown>
  /** The draft that is changed. */
  record?: { id: number }
}

/** What the draft would come to, as the server works it out. Nothing is saved. */
export function DraftPreview({ body, record }: DraftPreviewProps) {
  const words = useWords()
  const draft = useDraftOf({ body, ...(record && { record }) })
  if (!draft)
    return (
      <Card title="Preview">
        <EmptyState title="Nothing to preview yet" level={3}>
          {words('Enter an amount to see what each {investor} would get.')}
        </EmptyState>
      </Card>
    )
  return (
    // Its figures open to their working once the draft is saved.
    <div className={styles.preview} data-preview>
      {draft.tiers.length > 0 && (
        <Card title="Waterfall preview" note={sharingWords[draft.sharing]} actions={<Keys />} flush>
          <WaterfallTable shared={draft} />
        </Card>
      )}
      <Lines draft={draft} />
    </div>
  )
}

/** The answer to what is typed, once typing has stopped; none where the draft would be refused. */
function useDraftOf({ body, record }: DraftPreviewProps): Draft | undefined {
  const typed = JSON.stringify(body)
  const [settled, setSettled] = useState('')
  const settle = useDebounced(setSettled)
  useEffect(() => settle(typed), [typed, settle])
  const { body: schema } = record ? redraftDistribution : draftDistribution
  const isWhole = settled === typed && schema !== undefined && check(schema, body).ok
  const { data } = useQuery({
    ...(record
      ? previewQuery('distribution', redraftDistribution, { params: { id: record.id }, body })
      : previewQuery('distribution', draftDistribution, { params: {}, body })),
    enabled: isWhole,
    retry: false,
  })
  return isWhole ? data : undefined
}

function Lines({ draft }: { draft: Draft }) {
  const words = useWords()
  const { lines, currency } = draft
  const part = (id: 'capital' | 'gain' | 'amount', header: string, total: string): Column<PreviewLine> => ({
    id,
    header,
    align: 'end',
    ...(id === 'amount' && { weight: 'strong' as const }),
    cell: (line) => exact(line[id], currency),
    total: exact(total, currency),
  })
  const columns: readonly Column<PreviewLine>[] = [
    {
      id: 'who',
      header: words('{Investor}'),
      weight: 'strong',
      cell: ({ investor_name: name }) => name,
      total: 'Total',
    },
    part('capital', 'Capital', draft.capital_amount),
    part('gain', 'Gain', draft.gain_amount),
    part('amount', 'To pay', draft.investors_amount),
  ]
  const toInvestors = lines.filter(({ recipient }) => recipient === 'investor')
  return (
    <Card title="Lines preview" note={`${exact(draft.carry_amount, currency)} carry`} flush>
      <DataTable
        label="Lines preview"
        columns={columns}
        rows={toInvestors.slice(0, mostShown)}
        keyOf={({ id }) => id}
      />
      {toInvestors.length > mostShown && (
        <Text tone="faint" className={styles.more}>
          The first {mostShown} of {toInvestors.length} lines. Totals are of all lines.
        </Text>
      )}
    </Card>
  )
}
