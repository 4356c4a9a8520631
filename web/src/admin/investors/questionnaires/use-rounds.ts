import type { SignedKind } from '@moorgate/contract/questionnaires/definition.ts'
import { askToSign, beginResponse, discardResponse } from '@moorgate/contract/questionnaires/response.ts'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../kernel/queries.ts'
import { responsesQuery } from '../../../features/questionnaires/response.ts'
import type { Owner, Response } from '../../../features/questionnaires/response.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useResponsePlace } from './response-place.ts'

/**
 * What staff do with somebody's rounds of a questionnaire: begin or go on, ask for the signature, throw the
 * open one away.
 */
export function useRounds(kind: SignedKind, owner: Owner) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const { go } = useResponsePlace()
  const { queryKey } = responsesQuery(kind, owner)
  /** Keeps what the server answered where the page reads it. */
  const keep = (saved: Response) =>
    queries.setQueryData<Response[]>(queryKey, (known = []) => [
      saved,
      ...known.filter(({ id }) => id !== saved.id),
    ])
  const begin = async (section = 0) => {
    let begun: Response | undefined
    const done = await run(async () => {
      begun = (await send(beginResponse, { body: { kind, ...owner } })) as Response
      keep(begun)
    })
    if (done) go({ version: begun?.id, compared: undefined, section })
  }
  const ask = async (response: Response, name: string) => {
    const done = await run(async () => {
      keep((await send(askToSign, { params: { id: response.id } })) as Response)
    })
    if (done) showToast(`Signature requested from ${name}`)
  }
  const discard = async (response: Response) => {
    const done = await run(async () => {
      await send(discardResponse, { params: { id: response.id } })
      await queries.invalidateQueries({ queryKey })
    })
    if (done) go({ version: undefined, compared: undefined, section: undefined }, { replace: true })
    return done
  }
  return {
    busy,
    problem,
    keep,
    begin: () => void begin(),
    editSection: (section: number) => void begin(section),
    ask: (response: Response, name: string) => void ask(response, name),
    discard,
  }
}
