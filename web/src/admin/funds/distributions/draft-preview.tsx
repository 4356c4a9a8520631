import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { draftDistribution, redraftDistribution } from '@moorgate/contract/funds/distribution.ts'
import { check } from '@moorgate/contract/validation.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { FigureSource } from '../../../features/figures/queries.ts'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { sentence } from '../../../features/figures/words.ts'
import { previewQuery } from '../../../kernel/queries.ts'
import { useDebounced } from '../../../kernel/use-debounced.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import styles from './draft.module.css'
import { opened, openedWord } from './figure.tsx'
import { Keys } from './waterfall-card.tsx'
import { WaterfallTable } from './waterfall-table.tsx'
import { sharingWords } from './words.ts'

type Draft = AnswerOf<typeof draftDistribution>
type PreviewLine = Draft['lines'][number]

const mostShown = 20

/** Of a line, named by its commitment, and of all lines together. */
const figures = {
  capital: { of: 'line_part_capital', ofAll: 'capital_of_all' },
  gain: { of: 'line_part_gain', ofAll: 'gain_of_all' },
  amount: { of: 'pays', ofAll: 'to_investors' },
} as const

/** In the names of its figures, where a distribution that is saved has its id. */
const draftId = 0

/** The workings of what is typed, which is not saved. */
function draftSource(fundId: number, body: Record<string, unknown>, redrafted?: number): FigureSource {
  const { fund_id: _fund, version: _version, ...fields } = body
  const asked = { ...fields, ...(redrafted !== undefined && { redrafted }) }
  return {
    area: 'distribution',
    base: `funds/${fundId}/distribution-draft`,
    query: Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])),
  }
}

interface DraftPreviewProps {
  fundId: number
  body: Record<string, unknown>
  /** The draft that is changed. */
  record?: { id: number }
}

/** What the draft would come to, as the server works it out. Nothing is saved. */
export function DraftPreview({ fundId, body, record }: DraftPreviewProps) {
  const words = useWords()
  const draft = useDraftOf({ body, ...(record && { record }) })
  const source = useMemo(() => draftSource(fundId, body, record?.id), [fundId, body, record?.id])
  if (!draft)
    return (
      <Card title="Preview">
        <EmptyState title="Nothing to preview yet" level={3}>
          {words('Enter an amount to see what each {investor} would get.')}
        </EmptyState>
      </Card>
    )
  return (
    <OwnFigures source={source}>
      <div className={styles.preview}>
        {draft.tiers.length > 0 && (
          <Card title="Waterfall preview" note={sharingWords[draft.sharing]} actions={<Keys />} flush>
            <WaterfallTable shared={draft} id={draftId} />
          </Card>
        )}
        <Lines draft={{ ...draft, id: draftId }} />
      </div>
    </OwnFigures>
  )
}

/** The answer to what is typed, once typing has stopped; none where the draft would be refused. */
function useDraftOf({ body, record }: Omit<DraftPreviewProps, 'fundId'>): Draft | undefined {
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
  const part = (id: keyof typeof figures, header: string, total: string): Column<PreviewLine> => {
    const { of, ofAll } = figures[id]
    return {
      id,
      header,
      align: 'end',
      ...(id === 'amount' && { weight: 'strong' as const }),
      cell: (line) =>
        opened(
          { id: line.fund_commitment_id ?? draftId, currency },
          of,
          `${header}, ${line.investor_name}`,
          line[id],
        ),
      total: opened(draft, ofAll, `${header}, total`, total),
    }
  }
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
    <Card
      title="Lines preview"
      note={<Sentence of={sentence`${openedWord(draft, 'carry', 'Carry', draft.carry_amount)} carry`} />}
      flush
    >
      <DataTable
        label="Lines preview"
        columns={columns}
        rows={toInvestors.slice(0, mostShown)}
        keyOf={({ id }) => id}
      />
      {toInvestors.length > mostShown && (
        <Text tone="faint" className={styles.more}>
          Showing the first {mostShown} of {toInvestors.length} lines. Totals include all lines.
        </Text>
      )}
    </Card>
  )
}
