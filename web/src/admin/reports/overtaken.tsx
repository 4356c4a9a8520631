import type { UpdateReportAudience } from '@moorgate/contract/update-reports/update-report.ts'
import type { UpdateReport } from '../../features/reports/report.ts'
import { ConflictPanel } from '../../features/saving/conflict-panel.tsx'
import type { Conflict } from '../../features/saving/three-way.ts'
import { now } from '../../kernel/clock.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { counted } from '../../ui/format.ts'
import { dateTimeWithin } from '../../ui/format-dates.ts'
import { Notice } from '../../ui/notice.tsx'
import { audienceWords } from './audience-fields.tsx'
import { reportsPath } from './report-paths.ts'
import { fieldTitle } from './report-values.ts'
import type { Draft } from './use-draft.ts'

interface OvertakenProps {
  report: UpdateReport
  draft: Draft
}

/** What a colleague did meanwhile, with both texts. */
export function Overtaken({ report, draft: { state, other, conflicts, saver } }: OvertakenProps) {
  const by = other?.edited_by ?? 'A colleague'
  const at = other?.edited_at
  const when = at ? `, ${dateTimeWithin(at, { today: now() })}` : ''
  if (state.kind === 'published')
    return (
      <Notice
        tone="waiting"
        live
        title="This report was published while you were writing"
        action={<ButtonLink href={`${reportsPath}/${report.id}/details`}>Go to the report</ButtonLink>}
      >
        Your latest changes are still on this page but aren’t saved. Copy them into a revision.
      </Notice>
    )
  return (
    <ConflictPanel
      conflicts={conflicts.map(inWords)}
      titleOf={fieldTitle}
      by={`${by} changed this too${when}`}
      onSettle={(name, whose) => {
        saver.settle(name, whose)
        void saver.flush()
      }}
    />
  )
}

/** Both sides of a conflict as a reader calls them. */
function inWords(conflict: Conflict): Conflict {
  const { name, mine, theirs } = conflict
  if (name === 'audience')
    return {
      name,
      mine: audienceWords[mine as UpdateReportAudience],
      theirs: audienceWords[theirs as UpdateReportAudience],
    }
  const words = { client_group_ids: ['group', 'groups'], document_ids: ['file', 'files'] }[name]
  if (!words) return conflict
  const count = (ids: unknown) => counted((ids as number[]).length, words[0]!, words[1]!)
  return { name, mine: count(mine), theirs: count(theirs) }
}
