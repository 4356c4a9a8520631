import { readReportFigures } from '@moorgate/contract/update-reports/figures.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReportFigures } from '../../../features/reports/report-figures.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import styles from './figures.module.css'

interface LiveFiguresProps {
  id: number
  /** A block as the text holds it. */
  block: string
}

/** A block as it would be published now, and what keeps it from that. */
export function LiveFigures({ id, block }: LiveFiguresProps) {
  const query = useQuery({
    ...endpointQuery(updateReport.name, readReportFigures, { params: { id }, query: { block } }),
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <Notice tone="bad">We couldn’t load these figures.</Notice>
  if (!query.data) return <Skeleton height={120} />
  const { figures, problem } = query.data
  return (
    <div className={styles.live}>
      {problem !== null && <Notice tone="waiting">{problem}</Notice>}
      {figures && <ReportFigures figures={figures} />}
    </div>
  )
}
