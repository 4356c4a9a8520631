import {
  addReportComment,
  readReportComments,
  reopenReportComment,
  resolveReportComment,
} from '@moorgate/contract/update-reports/comments.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { agoOrDay } from '../../../ui/ago-or-day.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Form } from '../../../ui/form.tsx'
import { counted } from '../../../ui/format.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from './comments-part.module.css'

type ReportComment = AnswerOf<typeof readReportComments>[number]

interface CommentsPartProps {
  reportId: number
  /** The heading of the section in which the caret is; undefined above the first. */
  section: string | undefined
}

/** What colleagues say of a draft: of a section or the whole, answered and resolved. */
export function CommentsPart({ reportId, section }: CommentsPartProps) {
  const query = endpointQuery(updateReport.name, readReportComments, { params: { id: reportId } })
  const comments = useQuery(query).data ?? []
  const [open, resolved] = [
    comments.filter(({ resolved_at: at }) => at === null),
    comments.filter(({ resolved_at: at }) => at !== null),
  ]
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>Comments</h2>
      {open.map((comment) => (
        <Thread key={comment.id} {...{ reportId, comment }} />
      ))}
      <Remark {...{ reportId, section }} label="Add comment" />
      {resolved.length > 0 && (
        <Disclosure summary={counted(resolved.length, 'resolved comment', 'resolved comments')}>
          <div className={styles.part}>
            {resolved.map((comment) => (
              <Thread key={comment.id} {...{ reportId, comment }} />
            ))}
          </div>
        </Disclosure>
      )}
    </div>
  )
}

function Thread({ reportId, comment }: { reportId: number; comment: ReportComment }) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const isOpen = comment.resolved_at === null
  const settle = () =>
    run(async (idempotencyKey) => {
      const params = { id: reportId, commentId: comment.id }
      await send(isOpen ? resolveReportComment : reopenReportComment, { params, idempotencyKey })
      await queries.invalidateQueries({ queryKey: [updateReport.name] })
    })
  return (
    <article
      className={styles.thread}
      data-resolved={!isOpen}
      aria-label={`Comment by ${comment.author ?? 'a former colleague'}`}
    >
      <Said {...comment} />
      {comment.replies.map((reply) => (
        <Said key={reply.id} {...reply} />
      ))}
      {!isOpen && comment.resolved_by !== null && (
        <p className={styles.when}>{`Resolved by ${comment.resolved_by}`}</p>
      )}
      <Problem says={problem} />
      <div className={styles.acts}>
        {isOpen && <Remark reportId={reportId} replyTo={comment.id} label="Reply" />}
        <Button variant="link" size="small" busy={busy} onClick={() => void settle()}>
          {isOpen ? 'Resolve' : 'Reopen'}
        </Button>
      </div>
    </article>
  )
}

type SaidProps = Pick<ReportComment, 'author' | 'text' | 'written_at'> & { section?: string | null }

function Said({ author, text, written_at: at, section }: SaidProps) {
  const when = agoOrDay(at, now())
  return (
    <div>
      <p className={styles.author}>{author ?? 'A former colleague'}</p>
      <p className={styles.text}>{text}</p>
      <p className={styles.when}>
        {section ? `${section}, ${when.charAt(0).toLowerCase()}${when.slice(1)}` : when}
      </p>
    </div>
  )
}

interface RemarkProps {
  reportId: number
  label: string
  section?: string | undefined
  replyTo?: number
}

/** A button that opens a field for what somebody has to say. */
function Remark({ reportId, label, section, replyTo }: RemarkProps) {
  const queries = useQueryClient()
  const [text, setText] = useState<string>()
  const { busy, problem, fields, run } = useCommand(['text'])
  if (text === undefined)
    return (
      <Button variant="link" size="small" className={styles.opens} onClick={() => setText('')}>
        {label}
      </Button>
    )
  const about = replyTo === undefined ? { section: section ?? null } : { reply_to: replyTo }
  const add = async () => {
    const done = await run(async (idempotencyKey) => {
      const body = { text: text.trim(), ...about }
      await send(addReportComment, { params: { id: reportId }, body, idempotencyKey })
      await queries.invalidateQueries({ queryKey: [updateReport.name] })
    })
    if (done) setText(undefined)
  }
  return (
    <Form className={styles.form} onSubmit={() => void add()}>
      <TextArea
        label={replyTo === undefined ? commentOn(section) : 'Reply'}
        rows={2}
        maxLength={2000}
        ref={focusField}
        value={text}
        error={fields['text']}
        onChange={(event) => setText(event.target.value)}
      />
      <Problem says={problem} />
      <div className={styles.acts}>
        <Button type="submit" size="small" busy={busy} busyLabel="Adding" disabled={text.trim() === ''}>
          {replyTo === undefined ? 'Comment' : 'Reply'}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setText(undefined)}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

const focusField = (field: HTMLTextAreaElement | null) => field?.focus()

const commentOn = (section: string | undefined): string =>
  section ? `Comment on ${section}` : 'Comment on the report'
