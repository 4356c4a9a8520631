import { CheckList } from '../../../features/records/check-list.tsx'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { ReportOnPage } from '../../../features/reports/report.ts'
import { sizeOf } from '../../../features/shared-documents/file-facts.ts'
import { now } from '../../../kernel/clock.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { counted } from '../../../ui/format.ts'
import { date } from '../../../ui/format-dates.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { toDo } from './publish-checks.ts'
import type { PublishCheck } from './publish-checks.ts'
import styles from './checks-part.module.css'

interface ChecksPartProps {
  checks: readonly PublishCheck[]
  documents: ReportOnPage['documents']
  onGo: (check: PublishCheck) => void
}

/** What publishing needs, and what it has. The server says what it is. */
export function ChecksPart({ checks, documents = [], onGo }: ChecksPartProps) {
  const label = useLabel()
  const titles: Readonly<Record<PublishCheck['field'], string>> = {
    title: 'Title',
    body: 'Text',
    client_group_ids: label('client_groups'),
    figures: 'Figures',
    readers: 'Readers',
    comments: 'Comments',
  }
  const size = documents.reduce((sum, each) => sum + each.size, 0)
  const attached: CheckItem[] =
    documents.length === 0
      ? []
      : [
          {
            key: 'documents',
            state: 'done',
            title: 'Attachments',
            note: `${counted(documents.length, 'file', 'files')}, ${sizeOf(size)}`,
          },
        ]
  return (
    <RailPart title="Before you publish">
      {checks.length === 0 ? (
        <SkeletonRows rows={3} avatar={false} />
      ) : (
        <CheckList
          items={[
            ...checks.map((check, index) => ({
              key: `${check.field} ${index}`,
              state: stateOf(check),
              title: check.figures?.title ?? titles[check.field],
              note: noteOf(check),
              action: check.problem !== null && leadsTo(check) && (
                <button
                  type="button"
                  className={styles.go}
                  aria-label={`Go to ${check.figures?.title ?? titles[check.field]}`}
                  onClick={() => onGo(check)}
                >
                  Go to
                </button>
              ),
            })),
            ...attached,
          ]}
        />
      )}
    </RailPart>
  )
}

/** Whether it stands in one place of the editor. Comments stand beside the sections, which are always in reach. */
const leadsTo = ({ field }: PublishCheck): boolean => field !== 'readers' && field !== 'comments'

function stateOf({ problem, is_needed: isNeeded }: PublishCheck): CheckItem['state'] {
  if (problem === null) return 'done'
  return isNeeded ? 'trouble' : 'remark'
}

function noteOf({ field, problem, figures }: PublishCheck): string | undefined {
  if (problem !== null) return field === 'figures' || field === 'comments' ? problem : toDo[field]
  if (!figures?.latest) return undefined
  const { latest, approved_on: approved } = figures
  return approved === null ? latest : `${latest}, approved ${date(approved, { today: now() })}`
}
