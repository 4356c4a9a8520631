import type { SignedKind } from '@moorgate/contract/questionnaires/definition.ts'
import { useQuery } from '@tanstack/react-query'
import { ClipboardList, Pencil, Printer, Send } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { documentPath, isSigned, responsesQuery } from '../../../features/questionnaires/response.ts'
import type { Owner, Response } from '../../../features/questionnaires/response.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import type { QuestionnaireOwner } from './questionnaire-owner.ts'
import { EditAnswers } from './edit-answers.tsx'
import { useResponsePlace } from './response-place.ts'
import { ResponseRail } from './response-rail.tsx'
import { useRounds } from './use-rounds.ts'
import { ComparedAnswers } from '../../../features/questionnaires/compared-answers.tsx'
import { sectionStates } from '../../../features/questionnaires/section-states.ts'
import { monthShort } from '../../../ui/format-dates.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Text } from '../../../ui/text.tsx'
import styles from './response.module.css'
import { SectionList } from './section-list.tsx'

interface ReadAnswersProps {
  asked: QuestionnaireOwner
  noun: string
  shown: Response
  /** The newest first. */
  responses: readonly Response[]
  mayWrite: boolean
  rounds: ReturnType<typeof useRounds>
}

/** One round to read, or two side by side with what changed tinted. */
function ReadAnswers(props: ReadAnswersProps) {
  const { shown, responses, mayWrite, rounds } = props
  const { place, go } = useResponsePlace()
  const older = responses.slice(responses.indexOf(shown) + 1).filter(isSigned)
  const earlier = older.find(({ id }) => id === place.compared)
  const partner = earlier ?? older[0]
  const states = sectionStates(shown.definition, shown.answers)
  return (
    <div className={styles.split}>
      <SectionList states={states} hrefOf={({ key }) => `#section-${key}`} />
      <div className={styles.body}>
        <Problem says={rounds.problem} />
        <div className={styles.tools}>
          {partner && (
            <>
              <SegmentedControl
                label="View"
                options={[
                  { value: 'this', label: 'This version' },
                  { value: 'compare', label: `Compare with ${labelOf(partner)}` },
                ]}
                value={earlier ? 'compare' : 'this'}
                onChange={(view) => go({ compared: view === 'compare' ? partner.id : undefined })}
              />
              {earlier && (
                <Text as="span" variant="note" tone="faint">
                  Changed answers are highlighted
                </Text>
              )}
            </>
          )}
          <Actions {...props} />
        </div>
        <ComparedAnswers
          shown={shown}
          earlier={earlier}
          earlierLabel={earlier && labelOf(earlier)}
          onEdit={mayWrite && responses[0] === shown ? rounds.editSection : undefined}
        />
      </div>
    </div>
  )
}

const labelOf = ({ signed_at: at, created_at: begun }: Response) => monthShort(at ?? begun)

function Actions({ asked, noun, shown, responses, mayWrite, rounds }: ReadAnswersProps) {
  const open = responses.find((response) => !isSigned(response))
  return (
    <div className={styles.actions}>
      {isSigned(shown) && (
        <ButtonLink icon={Printer} href={documentPath(shown)} target="_blank" rel="noopener">
          PDF
        </ButtonLink>
      )}
      {mayWrite && asked.maySign && open && (
        <Button icon={Send} busy={rounds.busy} onClick={() => rounds.ask(open, asked.firstName)}>
          Ask {asked.firstName} to sign
        </Button>
      )}
      {mayWrite && (
        <Button icon={Pencil} busy={rounds.busy} onClick={rounds.begin}>
          {open ? `Edit ${noun}` : `New ${noun}`}
        </Button>
      )}
    </div>
  )
}

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
  const mayWrite = asked.mayAnswer
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
    <Button variant="primary" busy={rounds.busy} onClick={rounds.begin}>
      Begin for {asked.firstName}
    </Button>
  )
  const why = asked.maySign
    ? `They can complete it in their profile. Staff can fill it in, but it takes effect once ${asked.firstName} has signed.`
    : 'These answers move with the contact on conversion, and they sign them then.'
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
