import type { AnswerValue, Answers } from '@moorgate/contract/questionnaires/answers.ts'
import { saveAnswers } from '@moorgate/contract/questionnaires/response.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isFailure } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { send } from '../../kernel/queries.ts'
import { taskQueue } from '../../kernel/task-queue.ts'
import { sortedOut, withAnswer } from './answer-changes.ts'
import type { Response } from './response.ts'

/** After so long without a key press what was typed is saved. */
const pauseMs = 700

export type SaveState =
  | { kind: 'saved'; at: Date | undefined }
  | { kind: 'unsaved' }
  /** No answer came, or not the one that we hoped for; what was typed is still here. */
  | { kind: 'failed' }
  /** Somebody else has saved in between. */
  | { kind: 'stale' }

/**
 * Answers that save themselves: each change is shown at once and sent after a pause, one request at a time,
 * against the version that was read last. What does not fit its question is not sent and says so. `onSaved`
 * hears what the server answered.
 */
export function useAnswers(given: Response, onSaved: (saved: Response) => void) {
  const [answers, setAnswers] = useState<Answers>(given.answers)
  const [response, setResponse] = useState(given)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: undefined })
  const unsaved = useRef(new Map<string, AnswerValue>())
  const latest = useRef(given)
  const [inTurn] = useState(taskQueue)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const sendOnce = async (): Promise<boolean> => {
    const changes = new Map(unsaved.current)
    const { fitting, problems: wrong } = sortedOut(latest.current.definition, changes)
    setProblems(wrong)
    if (Object.keys(fitting).length > 0) {
      try {
        const body = { answers: JSON.stringify(fitting), version: latest.current.version }
        latest.current = (await send(saveAnswers, { params: { id: given.id }, body })) as Response
      } catch (error) {
        setState({ kind: isStale(error) ? 'stale' : 'failed' })
        if (error instanceof ApiError) setProblems({ ...wrong, ...byQuestion(error) })
        return false
      }
      // What was typed again while it was on its way is still to be sent.
      for (const key of Object.keys(fitting))
        if (unsaved.current.get(key) === changes.get(key)) unsaved.current.delete(key)
      setResponse(latest.current)
      onSaved(latest.current)
    }
    setState(unsaved.current.size === 0 ? { kind: 'saved', at: now() } : { kind: 'unsaved' })
    return Object.keys(wrong).length === 0
  }

  /** Sends what is not sent yet. True when everything that was typed is kept. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer.current)
    return inTurn(sendOnce)
  }
  const later = useRef(flush)
  useEffect(() => {
    later.current = flush
  })
  useEffect(() => () => void (unsaved.current.size > 0 && later.current()), [])

  const answer = (key: string, value: AnswerValue) => {
    setAnswers((before) => withAnswer(before, key, value))
    unsaved.current.set(key, value)
    setState((before) => (before.kind === 'stale' ? before : { kind: 'unsaved' }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void later.current(), pauseMs)
  }
  return {
    answers,
    answer,
    problems,
    setProblems,
    state,
    flush,
    response,
    version: () => latest.current.version,
  }
}

const isStale = (error: unknown) =>
  isFailure(error, 'conflict') && ['stale_version', 'signed'].includes(error.refusal.reason ?? '')

/** `answers.salary` → `salary`. */
function byQuestion(error: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error.fieldErrors).map(([path, [message = '']]) => [
      path.replace('answers.', ''),
      message,
    ]),
  )
}
