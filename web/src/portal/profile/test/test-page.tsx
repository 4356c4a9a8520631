import {
  beginTest,
  readComplianceLimits,
  submitAnswers,
  submitFcaAnswers,
} from '@moorgate/contract/suitability/appropriateness.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ProfilePage } from '../../../features/sections/section.tsx'
import { useFlags } from '../../../kernel/branding.tsx'
import { useFocusTask } from '../../../kernel/focus-task.ts'
import { mainId } from '../../../kernel/focus.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { usePageTitle } from '../../../kernel/page-title.ts'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { useReloadUser } from '../../../kernel/session.ts'
import { useLabel, useText } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useAddress, useVisit } from '../../../kernel/visit.ts'
import { focusOn } from '../../../ui/focus-on.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Heading } from '../../../ui/text.tsx'
import { useTestStateQuery } from '../test-state.ts'
import { attemptNow } from './attempts.ts'
import { answersKey, answersOf, firstOpen, readChosen } from './chosen-answers.ts'
import type { SelectedOptions, ServedTest } from './chosen-answers.ts'
import { QuestionPage } from './question-page.tsx'
import { testPath } from './test-path.ts'
import { TestStanding } from './test-standing.tsx'
import styles from './test.module.css'

const waiting = <SkeletonRows rows={3} avatar={false} />

/**
 * `/investor/profile/appropriateness`: where somebody stands with the test; with `?question=` the test
 * itself.
 */
export function TestPage() {
  const label = useLabel()
  const state = useQuery(useTestStateQuery())
  const limits = useQuery(endpointQuery('compliance', readComplianceLimits))
  const question = Number(new URLSearchParams(useAddress().search).get('question'))
  if (question > 0 && state.data?.standing === 'open' && limits.data)
    return <RunningTest number={question} attempt={attemptNow(state.data, limits.data)} />
  return (
    <ProfilePage
      title={state.data?.standing === 'locked' ? 'You didn’t pass this time' : label('appropriateness')}
    >
      <Loaded query={state} what="your test" skeleton={waiting}>
        {(standing) => (
          <Loaded query={limits} what="the rules of the test" skeleton={waiting}>
            {(rules) => <TestStanding state={standing} limits={rules} />}
          </Loaded>
        )}
      </Loaded>
    </ProfilePage>
  )
}

/**
 * The test itself, one question a page, with nothing else around it. The question's number is in the address.
 */
function RunningTest({ number, attempt }: { number: number; attempt: string }) {
  const title = useLabel()('appropriateness')
  usePageTitle(title)
  useEffect(() => () => focusOn(document.getElementById(mainId)), [])
  useFocusTask({ note: 'Answers save as you go', leave: { label: 'Save and leave', href: testPath } })
  // Beginning twice serves the same questions again, so that a page may be loaded anew.
  const served = useQuery({
    queryKey: ['compliance', 'attempt'],
    queryFn: ({ signal }) => send(beginTest, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <div className={styles.task}>
      {served.data === undefined && (
        <Heading level={1} variant="title">
          {title}
        </Heading>
      )}
      <Loaded query={served} what="the questions" skeleton={<SkeletonRows rows={5} avatar={false} />}>
        {(test) => <Questions key={test.id} test={test} number={number} attempt={attempt} />}
      </Loaded>
    </div>
  )
}

function Questions({ test, number, attempt }: { test: ServedTest; number: number; attempt: string }) {
  const { chosen, choose } = useChosen(test)
  const handIn = useHandIn(test, chosen)
  const visit = useVisit()
  const at = Math.min(Math.max(number, 1), test.questions.length)
  const question = test.questions[at - 1]
  if (question === undefined) return null
  const isLast = at === test.questions.length
  const forward = () => (isLast ? handIn.submit() : visit(`${testPath}?question=${at + 1}`))
  return (
    <QuestionPage
      key={question.id}
      question={question}
      at={at}
      of={test.questions.length}
      chosen={chosen[question.id]}
      onChoose={(option) => choose(question.id, option)}
      onForward={forward}
      onBack={at > 1 ? () => visit(`${testPath}?question=${at - 1}`) : undefined}
      forward={isLast ? 'Submit answers' : 'Next question'}
      busy={handIn.busy}
      problem={handIn.problem}
      attempt={attempt}
    />
  )
}

/** What is chosen is kept in this browser at once, so that a lost connection loses nothing. */
function useChosen(test: ServedTest) {
  const key = answersKey(test)
  const [chosen, setChosen] = useState(() => readChosen(sessionStorage.getItem(key), test))
  useEffect(() => sessionStorage.setItem(key, JSON.stringify(chosen)), [key, chosen])
  const choose = (question: number, option: number) =>
    setChosen((known) => ({ ...known, [question]: option }))
  return { chosen, choose }
}

function useHandIn(test: ServedTest, chosen: SelectedOptions) {
  const flags = useFlags()
  const queries = useQueryClient()
  const reload = useReloadUser()
  const visit = useVisit()
  const text = useText()
  const { busy, problem, run } = useCommand()
  const [isIncomplete, setIncomplete] = useState(false)
  const endpoint = flags.risk_warning_enabled === 1 ? submitFcaAnswers : submitAnswers
  const handIn = () =>
    run(async () => {
      await send(endpoint, { body: { attempt_id: test.id, answers: answersOf(chosen, test) } })
      sessionStorage.removeItem(answersKey(test))
      await reload()
      visit(testPath, { replace: true })
      await queries.resetQueries({ queryKey: ['compliance'] })
    })
  const submit = () => {
    const open = firstOpen(chosen, test)
    const isOpen = open <= test.questions.length
    setIncomplete(isOpen)
    if (isOpen) visit(`${testPath}?question=${open}`)
    else void handIn()
  }
  return { busy, problem: isIncomplete ? text('test_incomplete') : problem, submit }
}
