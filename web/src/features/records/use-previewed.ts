import type { AnswerOf, Endpoint } from '@moorgate/contract/endpoint.ts'
import { check } from '@moorgate/contract/validation.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../kernel/api-error.ts'
import { previewQuery } from '../../kernel/queries.ts'
import { useDebounced } from '../../kernel/use-debounced.ts'

export interface Previewed<Answer> {
  draft: Answer | undefined
  /** Why the server would refuse it, by field; nothing while it is asked. */
  refused: Readonly<Record<string, string>>
}

interface PreviewedAct {
  params: Readonly<Record<string, string | number>>
  body: Record<string, unknown>
}

/** What an act would do, as the server works it out once typing has stopped. Nothing is saved. */
export function usePreviewed<E extends Endpoint>(
  area: string,
  endpoint: E,
  { params, body }: PreviewedAct,
): Previewed<AnswerOf<E>> {
  const typed = JSON.stringify(body)
  const [settled, setSettled] = useState(typed)
  const settle = useDebounced(setSettled)
  useEffect(() => settle(typed), [typed, settle])
  const { body: schema } = endpoint
  const isWhole = settled === typed && schema !== undefined && check(schema, body).ok
  const { data, error } = useQuery({
    ...previewQuery(area, endpoint, { params, body }),
    enabled: isWhole,
    retry: false,
  })
  if (!isWhole) return { draft: undefined, refused: {} }
  return { draft: error ? undefined : data, refused: error instanceof ApiError ? firstOf(error) : {} }
}

const firstOf = ({ fieldErrors }: ApiError): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fieldErrors).flatMap(([name, [text]]) => (text ? [[name, text]] : [])))
