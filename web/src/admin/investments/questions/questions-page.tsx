import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { OpportunityPage } from '../record/opportunity-page.tsx'
import type { Opportunity } from '../records.ts'
import { QuestionCard } from './question-card.tsx'
import { WordsDialog } from './words-dialog.tsx'
import { questionsQuery, shelves, useQuestionsChanged } from './records.ts'
import type { QuestionTab } from './records.ts'
import styles from './questions.module.css'
import { questionQueueChannelOf, questionsChanged } from '@moorgate/contract/discussions/live-questions.ts'
import { listenTo } from '../../../kernel/realtime.ts'
import { useWords } from '../../../kernel/words.tsx'

const names: Readonly<Record<QuestionTab, string>> = {
  waiting: 'Waiting',
  answered: 'Answered',
  published: 'Published',
  hidden: 'Not shown',
  all: 'All',
}

/**
 * `/admin/investments/opportunities/{id}/questions`: what investors ask, what they are told, and what of it
 * stands on the page.
 */
export function LiveQuestions({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="opportunity">
      {(opportunity) => <Queue opportunity={opportunity} />}
    </OpportunityPage>
  )
}

/**
 * `/admin/investments/existing/{id}/questions`: the same once the round is over; nobody asks any more, and
 * the tenant may still answer.
 */
export function ExistingQuestions({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="existing">
      {(opportunity) => <Queue opportunity={opportunity} />}
    </OpportunityPage>
  )
}

function Queue({ opportunity }: { opportunity: Opportunity }) {
  const term = useTerm()
  const [shelf, setShelf] = useState<QuestionTab>('waiting')
  const [page, setPage] = useState(1)
  const [adding, setAdding] = useState(false)
  const query = useQuery(questionsQuery(opportunity.id, shelf, page))
  const { isBehind, catchUp, setBusy } = useLiveQueue(opportunity.id)
  const mayModerate = permits(opportunity, 'edit')
  const show = (next: QuestionTab) => {
    setShelf(next)
    setPage(1)
  }
  return (
    <>
      <div className={styles.bar}>
        <SegmentedControl<QuestionTab>
          label={`Which ${term('discussion', { plural: true, lower: true })}`}
          options={shelves.map((value) => ({ value, label: names[value] }))}
          value={shelf}
          onChange={show}
        />
        {mayModerate && (
          <Button onClick={() => setAdding(true)}>
            {`Add ${withArticle(term('discussion', { lower: true }))}`}
          </Button>
        )}
      </div>
      {isBehind && (
        <Notice live action={<Button onClick={catchUp}>Show new questions</Button>}>
          There are new questions. Your draft is kept until you send it.
        </Notice>
      )}
      <Loaded query={query} what="the questions">
        {({ data, meta }) => (
          <div className={styles.list} aria-busy={query.isPlaceholderData}>
            {data.map((question) => (
              <QuestionCard
                key={question.id}
                question={question}
                mayModerate={mayModerate}
                onBusy={setBusy}
              />
            ))}
            {data.length === 0 && <Nothing shelf={shelf} onAll={() => show('all')} />}
            <Pages meta={meta} onPage={setPage} />
          </div>
        )}
      </Loaded>
      {adding && <WordsDialog opportunityId={opportunity.id} onClose={() => setAdding(false)} />}
    </>
  )
}

function Nothing({ shelf, onAll }: { shelf: QuestionTab; onAll: () => void }) {
  const words = useWords()
  const term = useTerm()
  const many = term('discussion', { plural: true, lower: true })
  if (shelf === 'all')
    return (
      <EmptyState level={2} title={`No ${many} yet`}>
        {words('{Investors} who can see the round can ask from its page.')}
      </EmptyState>
    )
  return (
    <EmptyState
      level={2}
      title={shelf === 'waiting' ? 'No questions are waiting for an answer' : `No ${many} here`}
      action={<Button onClick={onAll}>{`Show all ${many}`}</Button>}
    />
  )
}

/**
 * Keeps the questions of an offer as they are: what is asked, or answered by a colleague, stands there at
 * once. While somebody writes an answer or decides about a question nothing is moved away under their hands:
 * the queue says that it is behind, and catches up when they are done or ask for it.
 */
function useLiveQueue(opportunityId: number) {
  const changed = useQuestionsChanged()
  const busy = useRef(new Set<number>())
  const behind = useRef(false)
  const [isBehind, setIsBehind] = useState(false)
  const renew = useRef(changed)
  useEffect(() => {
    renew.current = changed
  })
  const catchUp = useCallback(() => {
    behind.current = false
    setIsBehind(false)
    void renew.current()
  }, [])
  useEffect(
    () =>
      listenTo(questionQueueChannelOf(opportunityId), questionsChanged, () => {
        if (busy.current.size === 0) return catchUp()
        behind.current = true
        setIsBehind(true)
      }),
    [opportunityId, catchUp],
  )
  const setBusy = useCallback(
    (id: number, isBusy: boolean) => {
      if (isBusy) busy.current.add(id)
      else busy.current.delete(id)
      if (behind.current && busy.current.size === 0) catchUp()
    },
    [catchUp],
  )
  return { isBehind, catchUp, setBusy }
}
