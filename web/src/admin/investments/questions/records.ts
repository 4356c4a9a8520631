import { discussion } from '@moorgate/contract/discussions/discussion.ts'
import type { discussionReply } from '@moorgate/contract/discussions/discussion-reply.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { rowsQuery } from '../../../kernel/queries.ts'

export type Reply = RowOf<typeof discussionReply>
export type Question = RowOf<typeof discussion> & { replies: Reply[] }

/** What the queue shows: what waits for the tenant comes first, because somebody waits for it. */
export const shelves = ['waiting', 'answered', 'published', 'hidden', 'all'] as const
export type QuestionTab = (typeof shelves)[number]

const filters: Readonly<Record<QuestionTab, Readonly<Record<string, string>>>> = {
  waiting: { waiting: 'true' },
  answered: { status: 'answered' },
  published: { status: 'published' },
  hidden: { status: 'hidden' },
  all: {},
}

/** A page of an offer's questions with what was said to them. */
export function questionsQuery(opportunityId: number, shelf: QuestionTab, page: number) {
  return rowsQuery<Question>(
    discussion,
    { page },
    {
      perPage: 25,
      include: ['replies'],
      fixed: { investment_opportunity_id: opportunityId, ...filters[shelf] },
    },
  )
}

/** After an act on a question: every list of them is asked for again. */
export function useQuestionsChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [discussion.name] })
}

/** What was said, oldest first. */
export const inOrder = (replies: readonly Reply[]): Reply[] => replies.toSorted((a, b) => a.id - b.id)

/** Something of the tenant's answers is not on the page yet. */
export const isPublishable = ({ status, replies }: Question): boolean => {
  const answers = replies.filter(({ is_official: ours }) => ours)
  return answers.length > 0 && (status !== 'published' || answers.some(({ published_at: at }) => at === null))
}
