import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBranding } from '../../kernel/branding.tsx'
import { now } from '../../kernel/clock.ts'
import { date } from '../../ui/format-dates.ts'
import { RuledSection } from '../sections/ruled-section.tsx'
import { Row, Rows } from '../sections/section.tsx'
import { fileFacts } from '../shared-documents/file-facts.ts'
import { ReportArticle } from './report-article.tsx'
import type { ReportPart, ReportText } from './report-article.tsx'
import styles from './report-paper.module.css'

interface PaperDocument {
  id: number
  name: string
  mime: string
  size: number
}

export interface PaperReport<Document extends PaperDocument> extends ReportText {
  published_at: string | null
  revised_at: string | null
  reading_minutes: number
  documents?: readonly Document[] | undefined
}

interface ReportPaperProps<Document extends PaperDocument> {
  report: PaperReport<Document>
  /** Of what is published: its figures open. */
  publishedId?: number | undefined
  onParts?: ((parts: readonly ReportPart[]) => void) | undefined
  /** Opens a document; without it they are named alone. */
  renderOpener?: ((document: Document) => ReactNode) | undefined
}

/** A report as its readers have it: when it was published, its text and the documents that go with it. */
export function ReportPaper<Document extends PaperDocument>(props: ReportPaperProps<Document>) {
  const { report, publishedId, onParts, renderOpener } = props
  const { documents = [] } = report
  return (
    <>
      <Published report={report} />
      <ReportArticle report={report} publishedId={publishedId} onParts={onParts} />
      {documents.length > 0 && (
        <div className={styles.files}>
          <RuledSection title="Files">
            <Rows label="Files">
              {documents.map((document) => (
                <Row
                  key={document.id}
                  icon={FileText}
                  title={document.name}
                  note={fileFacts(document.mime, document.size)}
                  action={renderOpener?.(document)}
                />
              ))}
            </Rows>
          </RuledSection>
        </div>
      )}
    </>
  )
}

type Publication = Pick<PaperReport<PaperDocument>, 'published_at' | 'revised_at' | 'reading_minutes'>

function Published({ report }: { report: Publication }) {
  const { name } = useBranding()
  const today = now()
  const parts = [
    report.published_at === null
      ? 'Not published yet'
      : `Published ${date(report.published_at, { today })} by ${name}`,
    ...(report.revised_at === null ? [] : [`updated ${date(report.revised_at, { today })}`]),
    `${report.reading_minutes}\u00A0min`,
  ]
  return <p className={styles.published}>{parts.join(', ')}</p>
}
