import type { SignedKind } from '@moorgate/contract/questionnaires/definition.ts'
import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { isSigned, responsesQuery } from '../../../features/questionnaires/response.ts'
import type { Owner, Response } from '../../../features/questionnaires/response.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import type { QuestionnaireOwner } from './questionnaire-owner.ts'
import { EditAnswers } from './edit-answers.tsx'
import { ReadAnswers } from './read-answers.tsx'
import { useResponsePlace } from './response-place.ts'
import { ResponseRail } from './response-rail.tsx'
import { useRounds } from './use-rounds.ts'

export interface Questionnaire {
  kind: SignedKind
  /** In a sentence: "fact find". */
  noun: string
}

/** The round that the address names, or the newest. */
function useShown(kind: SignedKind, owner: Owner) {
  const query = useQuery(responsesQuery(kind, owner))
  const { place } = useResponsePlace()
  const responses = query.data ?? []
  return { query, responses, shown: responses.find(({ id }) => id === place.version) ?? responses[0] }
}

/** Beside the rounds of a questionnaire. Nothing while there is none. */
export function RoundsRail({ kind, owner }: Questionnaire & { owner: Owner }) {
  const { responses, shown } = useShown(kind, owner)
  const { place } = useResponsePlace()
  if (!shown) return null
  return <ResponseRail shown={shown} responses={responses} isEditing={place.section !== undefined} />
}

/**
 * A questionnaire of somebody: what is signed and what is open, read and compared; with `edit` in the
 * address, written.
 */
export function Rounds({ kind, noun, asked }: Questionnaire & { asked: QuestionnaireOwner }) {
  const { query, responses, shown } = useShown(kind, asked.owner)
  return (
    <Loaded query={query} what={`the ${noun}`} skeleton={<SkeletonRows rows={8} avatar={false} />}>
      {() => (
        <Shown
          {...{ kind, noun, asked, shown, responses }}
          onReload={async () => void (await query.refetch())}
        />
      )}
    </Loaded>
  )
}

interface FieldViewProps extends Questionnaire {
  asked: QuestionnaireOwner
  shown: Response | undefined
  responses: readonly Response[]
  onReload: () => Promise<void>
}

function Shown({ kind, noun, asked, shown, responses, onReload }: FieldViewProps) {
  const { place } = useResponsePlace()
  const rounds = useRounds(kind, asked.owner)
  const [reloads, setReloads] = useState(0)
  const mayWrite = useAbilities()('investors', 'update') && !asked.isGone
  if (!shown) return <Nothing {...{ asked, noun, mayWrite, rounds }} />
  if (mayWrite && place.section !== undefined && !isSigned(shown))
    return (
      <EditAnswers
        key={`${shown.id} ${reloads}`}
        asked={asked}
        given={shown}
        section={place.section}
        rounds={rounds}
        onReload={() => void onReload().then(() => setReloads(reloads + 1))}
      />
    )
  return <ReadAnswers {...{ asked, noun, shown, responses, mayWrite, rounds }} />
}

interface NothingProps {
  asked: QuestionnaireOwner
  noun: string
  mayWrite: boolean
  rounds: ReturnType<typeof useRounds>
}

function Nothing({ asked, noun, mayWrite, rounds }: NothingProps) {
  const begin = mayWrite && (
    <Button look="primary" busy={rounds.busy} onClick={rounds.begin}>
      Begin for {asked.firstName}
    </Button>
  )
  const why = asked.maySign
    ? `They find it in their profile. Staff may fill it in; it counts once ${asked.firstName} has signed.`
    : 'What is written down here goes with them when they are converted, and they sign it then.'
  return (
    <>
      <Problem says={rounds.problem} />
      <EmptyState
        title={`${asked.firstName} has no ${noun} yet`}
        icon={ClipboardList}
        action={begin || undefined}
      >
        {why}
      </EmptyState>
    </>
  )
}
