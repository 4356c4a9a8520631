import { questionQueueChannelOf, questionsChanged } from '@moorgate/contract/discussions/live-questions.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { listenTo } from '../../../kernel/realtime.ts'
import { useQuestionsChanged } from './records.ts'

/**
 * Keeps the questions of an offer as they are: what is asked, or answered by a colleague, stands there at
 * once. While somebody writes an answer or decides about a question nothing is moved away under their hands:
 * the desk says that it is behind, and catches up when they are done or ask for it.
 */
export function useLiveQueue(opportunityId: number) {
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
