import type { SignedKind } from '@moorgate/contract/questionnaires/definition.ts'
import { beginResponse } from '@moorgate/contract/questionnaires/response.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { send } from '../../../kernel/queries.ts'
import { isSigned, responsesQuery } from '../../../features/questionnaires/response.ts'
import type { Response } from '../../../features/questionnaires/response.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useAddress, useVisit } from '../../../kernel/visit.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { ProfilePage } from '../../../features/sections/section.tsx'
import { Answering } from './answering.tsx'
import { Standing } from './standing.tsx'

export interface QuestionnairePage {
  kind: SignedKind
  title: string
  /** Address of the page; a section of an open round is in its query. */
  path: string
  intro: string
}

/** One questionnaire of an investor: where it stands; with `?section=` the open round itself. */
export function QuestionnairePage(input: QuestionnairePage) {
  const { id } = useCurrentUser()
  const query = useQuery(responsesQuery(input.kind, { user_id: id }))
  const section = new URLSearchParams(useAddress().search).get('section')
  const [reloads, setReloads] = useState(0)
  const round = useRound(input, id)
  const open = query.data?.find((response) => !isSigned(response))
  if (open && section !== null)
    return (
      <Answering
        key={`${open.id} ${reloads}`}
        asked={input}
        given={open}
        section={section}
        onSaved={round.keep}
        onReload={() => void query.refetch().then(() => setReloads(reloads + 1))}
      />
    )
  return (
    <ProfilePage title={input.title} intro={input.intro}>
      <Loaded query={query} what="your answers" skeleton={<SkeletonRows rows={5} avatar={false} />}>
        {(responses) => (
          <Standing
            asked={input}
            open={open}
            signed={responses.filter(isSigned)}
            busy={round.busy}
            problem={round.problem}
            onBegin={round.begin}
          />
        )}
      </Loaded>
    </ProfilePage>
  )
}

/** Begins a round or goes on with the open one, and keeps what was saved where the page reads it. */
function useRound({ kind, path }: QuestionnairePage, userId: number) {
  const queries = useQueryClient()
  const visit = useVisit()
  const { busy, problem, run } = useCommand()
  const { queryKey } = responsesQuery(kind, { user_id: userId })
  const keep = (saved: Response) =>
    queries.setQueryData<Response[]>(queryKey, (known = []) => [
      saved,
      ...known.filter(({ id }) => id !== saved.id),
    ])
  const begin = async () => {
    const done = await run(async () => {
      keep((await send(beginResponse, { body: { kind } })) as Response)
    })
    if (done) visit(`${path}?section=1`)
  }
  return { busy, problem, keep, begin: () => void begin() }
}
