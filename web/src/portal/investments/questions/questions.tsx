import { questionsChanged } from '@moorgate/contract/discussions/live-questions.ts'
import type { PageBlock } from '@moorgate/contract/opportunities/page-blocks.ts'
import { isExisting } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { useEffect, useState } from 'react'
import { filmFilesQuery } from '../../../features/opportunities/films.ts'
import { Loaded } from '../../../features/sections/loaded.tsx'
import { sharedQuery } from '../../../features/shared-documents/records.ts'
import { call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { overlay } from '../../../kernel/overlay.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { listenTo } from '../../../kernel/realtime.ts'
import { useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { date } from '../../../ui/format-dates.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Text } from '../../../ui/text.tsx'
import { parted, inOrder } from './in-order.ts'
import { OwnQuestions } from './own-questions.tsx'
import { questionsQuery } from './records.ts'
import type { Question } from './records.ts'
import styles from './questions.module.css'

interface FollowState {
  is_following: boolean
}

const pathOf = (opportunityId: number) => `investment-opportunities/${opportunityId}/question-follow`

const followQuery = (opportunityId: number) =>
  queryOptions({
    queryKey: ['discussion', 'follow', opportunityId],
    queryFn: async ({ signal }) =>
      (await call<{ data: FollowState }>('GET', pathOf(opportunityId), { signal })).data,
  })

/**
 * Whether the reader is told, at the bell and by mail, when an answer is put on the page. Shown once it is
 * known.
 */
function FollowAnswers({ offerId }: { offerId: number }) {
  const queries = useQueryClient()
  const query = followQuery(offerId)
  const { data } = useQuery(query)
  const act = useCommand()
  if (!data) return null
  const turn = (isFollowing: boolean) =>
    act.run(async () => {
      // The switch turns at once; what the server says of it is asked for in either case.
      queries.setQueryData(query.queryKey, { is_following: isFollowing })
      try {
        await call(isFollowing ? 'POST' : 'DELETE', pathOf(offerId))
      } finally {
        await queries.invalidateQueries({ queryKey: query.queryKey })
      }
    })
  return (
    <>
      <Switch
        label="Tell me about new answers"
        checked={data.is_following}
        onChange={(event) => void turn(event.target.checked)}
      />
      <Problem says={act.problem} />
    </>
  )
}

const AskDialog = overlay(async () => (await import('./ask-dialog.tsx')).AskDialog)

export interface QuestionsProps {
  opportunity: { id: number; name: string; status: number; page_blocks: readonly PageBlock[] }
}

/** What investors asked about an offer and were told, the reader's own questions, and the way to ask. */
export function Questions({ opportunity }: QuestionsProps) {
  const words = useWords()
  const term = useTerm()
  const questions = useQuery(questionsQuery(opportunity.id))
  const isHeldBack = useLateAbove(opportunity)
  useLiveAnswers(opportunity.id)
  /** Undefined until somebody begins to. */
  const [asking, setAsking] = useState<boolean>()
  const many = term('discussion', { plural: true, lower: true })
  const skeleton = <SkeletonRows rows={2} avatar={false} />
  if (isHeldBack) return skeleton
  return (
    <Loaded queries={[questions]} failed={`We couldn’t load the ${many}`} skeleton={skeleton}>
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
            {!isExisting(opportunity.status) && (
              <div className={styles.ask}>
                <Button icon={MessageCircleQuestion} needsConnection onClick={() => setAsking(true)}>
                  {`Ask ${withArticle(term('discussion', { lower: true }))}`}
                </Button>
                {published.length === 0 && own.length === 0 && (
                  <Text tone="faint">{words(`Answers to {investors}’ ${many} appear here.`)}</Text>
                )}
                <FollowAnswers offerId={opportunity.id} />
              </div>
            )}
            {asking !== undefined && (
              <AskDialog opportunity={opportunity} open={asking} onClose={() => setAsking(false)} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/**
 * Whether files that the page shows above are still on their way. How many there are is not known before, so
 * they move what stands below them; and a button that moves between press and release is not pressed.
 */
function useLateAbove({ id, page_blocks: blocks }: QuestionsProps['opportunity']): boolean {
  const owner = { type: 'investment_opportunity', id } as const
  const documents = useQuery({ ...sharedQuery(owner), enabled: blocks.includes('documents') })
  const films = useQuery(filmFilesQuery(id))
  return [documents, films].some(({ isLoading, isFetched }) => isLoading && !isFetched)
}

function Published({ question }: { question: Question }) {
  const { title, body, is_mine: isMine } = question
  return (
    <article className={styles.question}>
      <h3>{title}</h3>
      <p className={styles.asked}>{body}</p>
      {inOrder(question.replies)
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

/** What is put on the page of an offer, or taken off it, is seen there at once. */
function useLiveAnswers(opportunityId: number): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      listenTo(
        `private-App.Models.InvestmentOpportunity.${opportunityId}`,
        questionsChanged,
        () => void queries.invalidateQueries({ queryKey: ['discussion', 'offer', opportunityId] }),
      ),
    [queries, opportunityId],
  )
}
