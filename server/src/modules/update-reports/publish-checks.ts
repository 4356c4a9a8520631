import { messageFor, say } from '@moorgate/contract'
import type { AnswerOf, readReportPublishChecks } from '@moorgate/contract'
import type { QueryContext } from '../../kernel/work.ts'
import type { ReportRow } from './lock-report.ts'
import { missingIn } from './publish-report.ts'
import { figuresNow } from './report-figures.ts'
import type { ReadFigures } from './report-figures.ts'
import { readersOf } from './report-readers.ts'
import { commentsOf } from './comment-on-report.ts'
import { lacksGroups } from './set-audience.ts'

type PublishCheck = AnswerOf<typeof readReportPublishChecks>[number]

/** What publishing a report looks at, by the functions that refuse it, and whether anyone would read it. */
export async function publishChecks(question: QueryContext, report: ReportRow): Promise<PublishCheck[]> {
  const [isUngrouped, read, { audience }, comments] = await Promise.all([
    lacksGroups(question, report),
    figuresNow(question, report),
    readersOf(question, report.id),
    commentsOf(question, report.id),
  ])
  const { title, body } = missingIn(report)
  const groups = isUngrouped ? messageFor(say.required, 'client_group_ids') : null
  return [
    needed('title', title),
    needed('body', body),
    ...(report.audience === 'holders' ? [] : [needed('client_group_ids', groups)]),
    ...read.map(checkOfFigures),
    {
      ...needed('readers', audience === 0 ? 'No one would receive this report.' : null),
      is_needed: false,
    },
    ...openComments(comments.filter(({ resolved_at: at }) => at === null)),
  ]
}

/** Comments that nobody resolved are said, and hold nothing up. */
function openComments(open: readonly { author: string | null }[]): PublishCheck[] {
  if (open.length === 0) return []
  const from = [...new Set(open.flatMap(({ author }) => author ?? []))].join(', ')
  const problem = `${open.length} open ${open.length === 1 ? 'comment' : 'comments'}${from === '' ? '' : ` from ${from}`}`
  return [{ ...needed('comments', problem), is_needed: false }]
}

const needed = (field: PublishCheck['field'], problem: string | null): PublishCheck => ({
  field,
  problem,
  is_needed: true,
  figures: null,
})

const checkOfFigures = ({ figures, problem }: ReadFigures): PublishCheck => ({
  ...needed('figures', problem),
  figures: figures && {
    title: figures.title,
    latest: figures.periods.at(-1)?.label ?? null,
    approved_on: figures.approved_on,
  },
})
