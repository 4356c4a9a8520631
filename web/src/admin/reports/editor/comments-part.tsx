import { reopenReportComment, resolveReportComment } from '@moorgate/contract/update-reports/comments.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { agoOrDay } from '../../../ui/ago-or-day.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { counted } from '../../../ui/format.ts'
import { CommentForm } from './comment-form.tsx'
import { askedId, threadId } from './use-comments.ts'
import type { ReportComment, useComments } from './use-comments.ts'
import styles from './comments-part.module.css'

interface CommentsPartProps extends ReturnType<typeof useComments> {
  reportId: number
  /** The heading of the section in which the caret is; undefined above the first. */
  section: string | undefined
  onKeep: () => Promise<unknown>
}

/** What colleagues say of a draft: of words, a section or the whole, answered and resolved. */
export function CommentsPart(props: CommentsPartProps) {
  const { reportId, section, onKeep, comments, asked, setAsked, current, places, goTo } = props
  const threads = (isResolved: boolean) =>
    comments
      .filter(({ resolved_at: at }) => (at !== null) === isResolved)
      .map((comment) => (
        <Thread
          key={comment.id}
          {...{ reportId, comment }}
          isCurrent={comment.id === current}
          isLost={places?.lost.has(comment.id) ?? false}
          onGo={() => goTo(comment.id)}
        />
      ))
  const resolved = threads(true)
  const close = () => {
    // Back to the words, before they are marked as those of the comment.
    if (asked?.quote) goTo(askedId)
    setAsked(undefined)
  }
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>Comments</h2>
      {threads(false)}
      {asked ? (
        <div className={styles.asked}>
          {asked.quote && <Words of={asked.quote.words} />}
          <CommentForm
            key={asked.quote?.words}
            reportId={reportId}
            label={labelOf(asked.quote ? 'these words' : section)}
            button="Comment"
            about={{ section: section ?? null, quote: asked.quote ?? null }}
            onKeep={onKeep}
            onClose={close}
          />
        </div>
      ) : (
        <Button
          variant="link"
          size="small"
          className={styles.opens}
          onClick={() => setAsked({ quote: undefined })}
        >
          Add comment
        </Button>
      )}
      {resolved.length > 0 && (
        <Disclosure summary={counted(resolved.length, 'resolved comment', 'resolved comments')}>
          <div className={styles.part}>{resolved}</div>
        </Disclosure>
      )}
    </div>
  )
}

const labelOf = (about: string | undefined): string => `Comment on ${about ?? 'the report'}`

interface ThreadProps {
  reportId: number
  comment: ReportComment
  isCurrent: boolean
  /** Its words are in the text no more. */
  isLost: boolean
  onGo: () => void
}

function Thread({ reportId, comment, isCurrent, isLost, onGo }: ThreadProps) {
  const queries = useQueryClient()
  const [isReplying, setReplying] = useState(false)
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
      id={threadId(comment.id)}
      tabIndex={-1}
      className={styles.thread}
      data-resolved={!isOpen}
      data-current={isCurrent}
      aria-label={`Comment by ${comment.author ?? 'a former colleague'}`}
    >
      {comment.quote && (
        <Words of={comment.quote.words} {...(isOpen && { isLost, ...(!isLost && { onGo }) })} />
      )}
      <Said {...comment} />
      {comment.replies.map((reply) => (
        <Said key={reply.id} {...reply} />
      ))}
      {!isOpen && comment.resolved_by !== null && (
        <p className={styles.when}>{`Resolved by ${comment.resolved_by}`}</p>
      )}
      <Problem says={problem} />
      <div className={styles.acts}>
        {isOpen && isReplying && (
          <CommentForm
            reportId={reportId}
            label="Reply"
            button="Reply"
            about={{ reply_to: comment.id }}
            onClose={() => setReplying(false)}
          />
        )}
        {isOpen && !isReplying && (
          <Button variant="link" size="small" onClick={() => setReplying(true)}>
            Reply
          </Button>
        )}
        <Button variant="link" size="small" busy={busy} onClick={() => void settle()}>
          {isOpen ? 'Resolve' : 'Reopen'}
        </Button>
      </div>
    </article>
  )
}

/** The words that a comment is of. What is no text among them is a space. */
function Words({ of, isLost = false, onGo }: { of: string; isLost?: boolean; onGo?: () => void }) {
  const words = `“${of.replaceAll('\ufffc', ' ')}”`
  return (
    <div>
      {onGo ? (
        <button type="button" className={styles.words} aria-label={`Go to ${words}`} onClick={onGo}>
          {words}
        </button>
      ) : (
        <p className={styles.words}>{words}</p>
      )}
      {isLost && <p className={styles.when}>The words have changed.</p>}
    </div>
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
