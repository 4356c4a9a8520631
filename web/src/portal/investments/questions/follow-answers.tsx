import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/api.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useAct } from '../../../kernel/use-act.ts'
import { Switch } from '../../../ui/switch.tsx'

interface Follow {
  is_following: boolean
}

const pathOf = (offerId: number) => `investment-opportunities/${offerId}/question-follow`

const followQuery = (offerId: number) =>
  queryOptions({
    queryKey: ['discussion', 'follow', offerId],
    queryFn: async ({ signal }) => (await call<{ data: Follow }>('GET', pathOf(offerId), { signal })).data,
  })

/** Whether the reader is told, at the bell and by mail, when an answer is put on the page. Shown once it is known. */
export function FollowAnswers({ offerId }: { offerId: number }) {
  const queries = useQueryClient()
  const query = followQuery(offerId)
  const { data } = useQuery(query)
  const act = useAct()
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
