import { distributionLine } from '@moorgate/contract/funds/distribution-line.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { sentence } from '../../../features/figures/words.ts'
import { ExportButton } from '../../../features/list/export-button.tsx'
import { addressOf } from '../../../kernel/api.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { rowsQuery } from '../../../kernel/queries.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { word } from '../../../features/funds/performance.ts'
import type { DistributionLine } from '../records.ts'
import type { OpenDistribution } from './figure.tsx'
import { lineColumns } from './line-columns.tsx'
import { PayLine } from './pay-lines.tsx'

const perPage = 25

/** What each investor gets, the largest first, then the carry. Totals are of all lines, on every page. */
export function LinesCard({ record }: { record: OpenDistribution }) {
  const words = useWords()
  const { id, paid_count: paid, lines_count: all } = record
  const [page, setPage] = useState(1)
  const [paying, setPaying] = useState<DistributionLine>()
  const query = useQuery(linesOf(id, page))
  const mayPay = record.status === 'authorised' && permits(record, 'pay')
  const pay = mayPay ? setPaying : undefined
  return (
    <Card
      title="Lines"
      note={
        <Sentence
          of={sentence`${word(`paid_lines:${id}`, 'Lines paid', String(paid))} of ${word(`all_lines:${id}`, 'Lines', String(all))} paid`}
        />
      }
      actions={
        <>
          <ExportButton size="small" address={`/api/distributions/${id}/notices`}>
            Notices (PDF)
          </ExportButton>
          <ExportButton
            size="small"
            address={addressOf(
              'distribution-lines/export',
              new URLSearchParams({ 'filter[distribution_id]': String(id) }),
            )}
          >
            Download
          </ExportButton>
        </>
      }
      flush
    >
      <Loaded query={query} what="the lines">
        {({ data, meta }) => (
          <>
            <DataTable
              label="Lines"
              columns={lineColumns(record, { header: words('{Investor}'), pay })}
              rows={data}
              keyOf={({ id: line }) => line}
              refreshing={query.isPlaceholderData}
            />
            <Pages meta={meta} onPage={setPage} inCard />
          </>
        )}
      </Loaded>
      {paying && <PayLine record={record} line={paying} onClose={() => setPaying(undefined)} />}
    </Card>
  )
}

const linesOf = (id: number, page: number) =>
  rowsQuery<DistributionLine>(
    distributionLine,
    { sort: '-recipient,-amount,investor_name', page },
    { fixed: { distribution_id: id }, perPage, append: ['is_held', 'percent'] },
  )
