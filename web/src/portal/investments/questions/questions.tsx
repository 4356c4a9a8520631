import { isExisting } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { overlay } from '../../../kernel/overlay.tsx'
import { now } from '../../../kernel/clock.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { date } from '../../../ui/format-dates.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { Loaded } from '../../loaded.tsx'
import { FollowAnswers } from './follow-answers.tsx'
import { parted, spoken } from './in-order.ts'
import { OwnQuestions } from './own-questions.tsx'
import { questionsQuery } from './records.ts'
import type { Question } from './records.ts'
import { useLiveAnswers } from './use-live-answers.ts'
import styles from './questions.module.css'

const AskDialog = overlay(async () => (await import('./ask-dialog.tsx')).AskDialog)

export interface QuestionsProps {
  offer: { id: number; name: string; status: number }
}

/** What investors asked about an offer and were told, the reader's own questions, and the way to ask. */
export function Questions({ offer }: QuestionsProps) {
  const term = useTerm()
  const questions = useQuery(questionsQuery(offer.id))
  useLiveAnswers(offer.id)
  /** Undefined until somebody begins to. */
  const [asking, setAsking] = useState<boolean>()
  const many = term('discussion', { plural: true, lower: true })
  return (
    <Loaded
      queries={[questions]}
      failed={`We couldn’t load the ${many}`}
      skeleton={<SkeletonRows rows={2} avatar={false} />}
    >
      {() => {
        const { published, own } = parted(questions.data ?? [])
        return (
          <>
            {published.length > 0 && (
              <div className={styles.list}>
                {published.map((question) => (
                  <Published key={question.id} question={question} />
                ))}
              </div>
            )}
            <OwnQuestions questions={own} />
            {!isExisting(offer.status) && (
              <div className={styles.ask}>
                <Button icon={MessageCircleQuestion} onClick={() => setAsking(true)}>
                  {`Ask a ${term('discussion', { lower: true })}`}
                </Button>
                {published.length === 0 && own.length === 0 && (
                  <Text tone="faint">{`Answers to investors’ ${many} appear here.`}</Text>
                )}
                <FollowAnswers offerId={offer.id} />
              </div>
            )}
            {asking !== undefined && (
              <AskDialog offer={offer} open={asking} onClose={() => setAsking(false)} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Published({ question }: { question: Question }) {
  const { title, body, is_mine: isMine } = question
  return (
    <article className={styles.question}>
      <h3>{title}</h3>
      <p className={styles.asked}>{body}</p>
      {spoken(question.replies)
        .filter(({ published_at: at }) => at !== null)
        .map(({ id, body: words, author_name: name, created_at: at }) => (
          <div key={id} className={styles.reply}>
            <p>{words}</p>
            <small>{`Answered by ${name}, ${date(at, { today: now() })}`}</small>
          </div>
        ))}
      {isMine && <small>Only you can see that you asked this.</small>}
    </article>
  )
}
