import { Pencil, Printer, Send } from 'lucide-react'
import { Problem } from '../../../kernel/problem.tsx'
import { ComparedAnswers } from '../../../features/questionnaires/compared-answers.tsx'
import { isSigned, documentPath } from '../../../features/questionnaires/response.ts'
import type { Response } from '../../../features/questionnaires/response.ts'
import { sectionStates } from '../../../features/questionnaires/section-states.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { monthShort } from '../../../ui/format-dates.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Text } from '../../../ui/text.tsx'
import { useResponsePlace } from './response-place.ts'
import styles from './response.module.css'
import { SectionList } from './section-list.tsx'
import type { QuestionnaireOwner } from './questionnaire-owner.ts'
import type { useRounds } from './use-rounds.ts'

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
export function ReadAnswers(props: ReadAnswersProps) {
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
                <Text as="span" look="note" tone="faint">
                  Changed answers are tinted
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
        <Button look="primary" icon={Pencil} busy={rounds.busy} onClick={rounds.begin}>
          {open ? `Edit ${noun}` : `New ${noun}`}
        </Button>
      )}
    </div>
  )
}
