import { readReportComments } from '@moorgate/contract/update-reports/comments.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { endpointQuery } from '../../../kernel/queries.ts'
import type { Quote } from '../../../ui/rich-text/quotes.ts'
import type { RemarkPlaces, RichTextRemarks } from '../../../ui/rich-text/remarks.ts'
import type { useSections } from './use-sections.ts'

export type ReportComment = AnswerOf<typeof readReportComments>[number]

/** A comment that is being written: of these words, or of none. */
export interface AskedComment {
  quote: Quote | undefined
}

const none: readonly ReportComment[] = []
/** The mark of the words of a comment that is being written; comments count from 1. */
export const askedId = 0

export const threadId = (id: number): string => `comment-${id}`

/** What colleagues say of a draft, its words in the text, and the ways between the two. */
export function useComments(reportId: number, { setOpen }: Pick<ReturnType<typeof useSections>, 'setOpen'>) {
  const query = endpointQuery(updateReport.name, readReportComments, { params: { id: reportId } })
  const comments = useQuery(query).data ?? none
  const [asked, setAsked] = useState<AskedComment>()
  const [current, setCurrent] = useState<number>()
  const [places, setPlaces] = useState<RemarkPlaces>()
  const quotes = useMemo(
    () => [
      ...comments.flatMap(({ id, quote, resolved_at: at }) => (quote && at === null ? [{ id, quote }] : [])),
      ...(asked?.quote ? [{ id: askedId, quote: asked.quote }] : []),
    ],
    [comments, asked],
  )
  const remarks: RichTextRemarks = {
    quotes,
    onPlaces: setPlaces,
    onAsk: (quote) => {
      setOpen(true)
      setAsked({ quote })
    },
    onPress: (id, moves) => {
      if (id === askedId) return setOpen(true)
      const wasShown = document.getElementById(threadId(id))?.checkVisibility() ?? false
      flushSync(() => {
        setOpen(true)
        setCurrent(id)
      })
      const thread = document.getElementById(threadId(id))
      thread?.scrollIntoView({ block: 'nearest' })
      // Who presses words to change them stays in the text, as long as the comment is beside it.
      if (moves || !wasShown) thread?.focus()
      return undefined
    },
  }
  const goTo = (id: number) => {
    flushSync(() => {
      setOpen(false)
      setCurrent(id)
    })
    places?.go(id)
  }
  return { comments, asked, setAsked, current, places, goTo, remarks }
}
