import { kindOfReport } from '@moorgate/contract/update-reports/edition.ts'
import { ChevronRight } from 'lucide-react'
import { useBranding } from '../../kernel/branding.tsx'
import { now } from '../../kernel/clock.ts'
import { date } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ReportOnPage } from './report.ts'
import styles from './report-rows.module.css'

const newsBase = '/investor/news'
interface ReportRowsProps {
  reports: readonly ReportOnPage[]
  /** The page that they are read from. */
  base?: string
}

/** Reports one below the other, each with its day; what is unread has a dot. */
export function ReportRows({ reports: shown, base = newsBase }: ReportRowsProps) {
  const { navigation } = useBranding()
  return (
    <ul aria-label="Reports">
      {shown.map((report) => (
        <li key={report.id} className={styles.row}>
          <div>
            <span className={styles.kind}>
              {`${kindOfReport(report, navigation)}, ${date(report.published_at, { today: now() })}`}
            </span>
            <h3 className={styles.title}>
              {report.is_read === false && (
                <span className={styles.dot}>
                  <VisuallyHidden>Unread</VisuallyHidden>
                </span>
              )}
              <Link href={`${base}/reports/${report.id}`}>{report.title}</Link>
            </h3>
          </div>
          <Icon of={ChevronRight} size={18} />
        </li>
      ))}
    </ul>
  )
}
