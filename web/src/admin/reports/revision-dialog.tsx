import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readUpdateReportRevisions } from '@moorgate/contract/update-reports/commands.ts'
import { ReportArticle } from '../../features/reports/report-article.tsx'
import { Differences } from '../../features/saving/differences.tsx'
import { now } from '../../kernel/clock.ts'
import { dateTime } from '../../ui/format-dates.ts'
import { missing } from '../../ui/format.ts'
import { Modal } from '../../ui/modal.tsx'
import { Text } from '../../ui/text.tsx'
import { fieldTitle } from './report-values.ts'
import styles from './reports.module.css'

type Revision = AnswerOf<typeof readUpdateReportRevisions>[number]

interface RevisionDialogProps {
  revision: Revision
  onClose: () => void
}

/** One revision of a published report: what it changed, and the whole text that it replaced. */
export function RevisionDialog({ revision, onClose }: RevisionDialogProps) {
  const { number, title, changes, note, revised_by: by, revised_at: at } = revision
  return (
    <Modal open variant="wide" title={`Revision ${number}`} onClose={onClose}>
      <div className={styles.revision}>
        <Text tone="soft">
          {by ?? missing}, {dateTime(at, { today: now() })}
          {note !== null && `. ${note}`}
        </Text>
        <section className={styles.changes}>
          <h3>What changed</h3>
          {changes.length === 0 && <Text tone="faint">The text is the same. Its figures were updated.</Text>}
          <Differences differences={changes} titleOf={fieldTitle} sides={['Before', 'After']} />
        </section>
        <section data-voice="portal" aria-label={`The report before revision ${number}`}>
          <h3>Before this revision</h3>
          <p className={styles.oldTitle}>{title || 'Untitled'}</p>
          <ReportArticle report={revision} />
        </section>
      </div>
    </Modal>
  )
}
