import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { date } from '../../../ui/format-dates.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { OverTitle } from '../../../features/sections/ruled-section.tsx'
import { inOrder } from './in-order.ts'
import type { Question } from './records.ts'
import styles from './questions.module.css'

const states: Readonly<Record<Question['status'], { tone: Tone; words: string }>> = {
  pending: { tone: 'waiting', words: 'Waiting for an answer' },
  answered: { tone: 'good', words: 'Answered privately' },
  published: { tone: 'info', words: 'On the page' },
  hidden: { tone: 'neutral', words: 'Not on the page' },
}

/** What the reader asked and is read by them and the tenant alone. */
export function OwnQuestions({ questions }: { questions: readonly Question[] }) {
  const term = useTerm()
  if (questions.length === 0) return null
  return (
    <div className={styles.own}>
      <OverTitle level={3}>{`Your ${term('discussion', { plural: true, lower: true })}`}</OverTitle>
      {questions.map((question) => (
        <OwnQuestion key={question.id} question={question} />
      ))}
    </div>
  )
}

function OwnQuestion({ question }: { question: Question }) {
  const [writing, setWriting] = useState(false)
  const titleId = useId()
  const { tone, words } = states[question.status]
  return (
    <article className={styles.question} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId}>{question.title}</h3>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <p className={styles.asked}>{question.body}</p>
      {question.hidden_reason && <p>{question.hidden_reason}</p>}
      {inOrder(question.replies).map((reply) => (
        <div key={reply.id} className={styles.reply}>
          <p>{reply.body}</p>
          <small>
            {reply.is_official ? `${reply.author_name}, ` : 'You, '}
            {date(reply.created_at, { today: now() })}
          </small>
        </div>
      ))}
      {writing ? (
        <AskOn question={question} onDone={() => setWriting(false)} />
      ) : (
        <div className={styles.actions}>
          {question.replies.length > 0 && (
            <Button size="small" onClick={() => setWriting(true)}>
              Ask a follow-up
            </Button>
          )}
          {question.status === 'pending' && <TakeBack question={question} />}
        </div>
      )}
    </article>
  )
}

function AskOn({ question, onDone }: { question: Question; onDone: () => void }) {
  const queries = useQueryClient()
  const [body, setBody] = useState('')
  const act = useCommand(['body'])
  const submit = async () => {
    const words = { discussion_id: question.id, body }
    const done = await act.run(async (idempotencyKey) => {
      await call('POST', 'discussion-replies', { body: words, idempotencyKey })
      await queries.invalidateQueries({ queryKey: ['discussion'] })
    })
    if (done) onDone()
  }
  return (
    <Form className={styles.form} onSubmit={submit}>
      <TextArea
        label="What would you like to add?"
        rows={3}
        limit={5000}
        value={body}
        error={act.fields['body']}
        onChange={(event) => setBody(event.target.value)}
      />
      <Problem says={act.problem} />
      <div className={styles.actions}>
        <Button variant="primary" size="small" type="submit" busy={act.busy} busyLabel="Sending">
          Send
        </Button>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

/** Deletes a question that nobody has answered. */
function TakeBack({ question }: { question: Question }) {
  const queries = useQueryClient()
  const term = useTerm()
  const act = useCommand()
  const takeBack = async () => {
    const done = await act.run(async () => {
      try {
        await call('DELETE', `discussions/${question.id}`)
      } finally {
        // Also where it was refused: then it has an answer by now.
        await queries.invalidateQueries({ queryKey: ['discussion'] })
      }
    })
    if (done) showToast(`${term('discussion')} deleted`)
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={act.busy}
        aria-label={`Delete ${question.title}`}
        onClick={() => void takeBack()}
      >
        Delete
      </Button>
      <Problem says={act.problem} />
    </>
  )
}
