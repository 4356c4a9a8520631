import {
  answerQuestion,
  changeQuestion,
  deleteQuestion,
  hideQuestion,
  publishQuestion,
} from '@moorgate/contract/discussions/discussion-commands.ts'
import { useEffect, useId, useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { dateTime } from '../../../ui/format-dates.ts'
import { Confirmation } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { InvestorLink } from '../investor-link.tsx'
import { inOrder, isPublishable, useQuestionsChanged } from './records.ts'
import type { Question, Reply } from './records.ts'
import { WordsDialog } from './words-dialog.tsx'
import styles from './questions.module.css'
import { ReasonDialog } from '../../../features/records/reason-dialog.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

const states: Readonly<Record<Question['status'], { tone: Tone; words: string }>> = {
  pending: { tone: 'waiting', words: 'Waiting' },
  answered: { tone: 'info', words: 'Answered privately' },
  published: { tone: 'good', words: 'On the page' },
  hidden: { tone: 'neutral', words: 'Not shown' },
}

interface QuestionCardProps {
  question: Question
  mayModerate: boolean
  /** Told while somebody writes or decides something about it: nothing may move under their hands. */
  onBusy: (id: number, isBusy: boolean) => void
}

/** One question: who asked, what was said to it, and what the tenant does with it. */
export function QuestionCard({ question, mayModerate, onBusy }: QuestionCardProps) {
  const { tone, words } = states[question.status]
  const titleId = useId()
  return (
    <Card>
      <article aria-labelledby={titleId}>
        <div className={styles.head}>
          <h2 id={titleId}>{question.title}</h2>
          {question.pinned && <StatusDot tone="info">Pinned</StatusDot>}
          <StatusDot tone={tone}>{words}</StatusDot>
        </div>
        <p className={styles.meta}>
          <InvestorLink userId={question.user_id} name={question.author_name} />
          <span>{dateTime(question.created_at, { today: now() })}</span>
        </p>
        <p className={styles.words}>{question.body}</p>
        {question.hidden_reason && <p className={styles.meta}>{`Not shown: ${question.hidden_reason}`}</p>}
        {inOrder(question.replies).map((reply) => (
          <ReplyText key={reply.id} reply={reply} />
        ))}
        {mayModerate && <QuestionButtons question={question} onBusy={onBusy} />}
      </article>
    </Card>
  )
}

function ReplyText({ reply }: { reply: Reply }) {
  const standing = reply.published_at === null ? 'not on the page' : 'on the page'
  return (
    <div className={cx(styles.reply, reply.is_official && styles.ours)}>
      <p>{reply.body}</p>
      <span className={styles.meta}>
        {`${reply.author_name}, ${dateTime(reply.created_at, { today: now() })}`}
        {reply.is_official ? `, ${standing}` : ''}
      </span>
    </div>
  )
}

type Dialog = 'words' | 'hide' | 'delete'

function QuestionButtons({ question, onBusy }: Omit<QuestionCardProps, 'mayModerate'>) {
  const term = useTerm()
  const [answering, setAnswering] = useState(false)
  const [dialog, setDialog] = useState<Dialog>()
  const { act, publish, pin, remove } = useQuestionCommands(question)
  const close = () => setDialog(undefined)
  const isBusy = answering || dialog !== undefined
  useEffect(() => {
    onBusy(question.id, isBusy)
    return () => onBusy(question.id, false)
  }, [onBusy, question.id, isBusy])
  if (answering) return <AnswerForm question={question} onClose={() => setAnswering(false)} />
  return (
    <>
      <div className={styles.actions}>
        <Button
          size="small"
          variant={question.waiting_since ? 'primary' : 'secondary'}
          onClick={() => setAnswering(true)}
        >
          Answer
        </Button>
        {isPublishable(question) && (
          <Button size="small" busy={act.busy} busyLabel="Publishing" onClick={() => void publish()}>
            Publish
          </Button>
        )}
        <Button size="small" onClick={() => setDialog('words')}>
          Reword
        </Button>
        {question.status === 'published' && (
          <Button size="small" onClick={() => void pin()}>
            {question.pinned ? 'Unpin' : 'Pin'}
          </Button>
        )}
        {question.status !== 'hidden' && (
          <Button size="small" variant="quiet" onClick={() => setDialog('hide')}>
            {question.status === 'published' ? 'Remove from the page' : 'Don’t show'}
          </Button>
        )}
        <Button size="small" variant="danger-quiet" onClick={() => setDialog('delete')}>
          Delete
        </Button>
      </div>
      <Problem says={dialog === undefined ? act.problem : undefined} />
      {dialog === 'words' && (
        <WordsDialog opportunityId={question.investment_opportunity_id} question={question} onClose={close} />
      )}
      {dialog === 'hide' && <HideDialog question={question} onClose={close} />}
      <Confirmation
        open={dialog === 'delete'}
        danger
        title={`Delete this ${term('discussion', { lower: true })}?`}
        confirm="Delete"
        busy={act.busy}
        busyLabel="Deleting"
        onConfirm={() => void remove().then((isDone) => isDone && close())}
        onCancel={close}
      >
        <p>The question and its answers are deleted for everyone. You can’t undo this.</p>
        <Problem says={act.problem} />
      </Confirmation>
    </>
  )
}

/** What is done with a question at one press. */
function useQuestionCommands(question: Question) {
  const changed = useQuestionsChanged()
  const act = useCommand()
  const perform = async (done: string, request: (idempotencyKey: string) => Promise<unknown>) => {
    const isDone = await act.run((idempotencyKey) => request(idempotencyKey).finally(changed))
    if (isDone) showToast(done)
    return isDone
  }
  const params = { id: question.id }
  const publish = () =>
    perform('Published to the page', (idempotencyKey) => send(publishQuestion, { params, idempotencyKey }))
  const pin = () =>
    perform(question.pinned ? 'Unpinned' : 'Pinned to the top', (idempotencyKey) =>
      send(changeQuestion, { params, body: { pinned: !question.pinned }, idempotencyKey }),
    )
  const remove = () => perform('Question deleted', () => send(deleteQuestion, { params }))
  return { act, publish, pin, remove }
}

/** Keeps a question from the page, with the reason that its asker reads. */
function HideDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const changed = useQuestionsChanged()
  const { problem, run } = useCommand()
  const hide = async (reason: string) => {
    const done = await run((idempotencyKey) =>
      send(hideQuestion, { params: { id: question.id }, body: { reason }, idempotencyKey }).finally(changed),
    )
    if (done) showToast('Question not published')
    return done
  }
  return (
    <ReasonDialog
      title="Leave this unpublished?"
      hint={`${question.author_name} will see this.`}
      verb="Don’t publish"
      busyLabel="Hiding"
      problem={problem}
      onClose={onClose}
      onReason={hide}
    />
  )
}

const [yes, no] = [() => true, () => false]

/** The tenant's answer: to the asker, and at once onto the page where somebody says so. */
function AnswerForm({ question, onClose }: { question: Question; onClose: () => void }) {
  const changed = useQuestionsChanged()
  const [body, setBody] = useState('')
  const [publishes, setPublishes] = useState(false)
  const act = useCommand(['body'])
  const submit = async () => {
    let isOut = false
    const answer = async (idempotencyKey: string) => {
      await send(answerQuestion, { body: { discussion_id: question.id, body }, idempotencyKey })
      if (publishes) isOut = await send(publishQuestion, { params: { id: question.id } }).then(yes, no)
    }
    if (!(await act.run((idempotencyKey) => answer(idempotencyKey).finally(changed)))) return
    showToast(isOut ? 'Answered and published to the page' : `Answer sent to ${question.author_name}`)
    onClose()
  }
  return (
    <Form className={styles.form} onSubmit={submit}>
      <TextArea
        label={`Answer to ${question.author_name}`}
        rows={4}
        limit={5000}
        value={body}
        error={act.fields['body']}
        onChange={(event) => setBody(event.target.value)}
      />
      <Checkbox
        checked={publishes}
        onChange={(event) => setPublishes(event.target.checked)}
        label="Publish it with the question"
        description="A published answer is part of the financial promotion. The person who asked isn’t named."
      />
      <Problem says={act.problem} />
      <div className={styles.actions}>
        <Button variant="primary" size="small" type="submit" busy={act.busy} busyLabel="Sending">
          Send answer
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
