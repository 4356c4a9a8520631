import { isDraft, isExisting, opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { Eye, History, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../kernel/words.tsx'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { Opportunity } from '../records.ts'
import { movesFor } from '../status/moves.ts'
import type { MoveChoice } from '../status/moves.ts'
import { leftToDo } from './publish-checks.ts'
import type { PublishCheck } from './publish-checks.ts'
import { SaveLine } from './saving/save-line.tsx'
import type { Autosave } from './saving/use-autosave.ts'
import type { Undo } from './undo/use-undo.ts'
import { PageVersions } from './versions/page-versions.tsx'

interface EditorActionsProps {
  opportunity: Opportunity
  checks: readonly PublishCheck[]
  autosave: Autosave
  undo: Undo
  /** Fields that differ from what is kept. */
  unsaved: number
  mayEdit: boolean
  onMove: (move: MoveChoice) => void
  onRestored: () => Promise<void>
}

/** What can be done with a page as a whole: its versions, a look at it, and its publication. */
export function EditorActions(props: EditorActionsProps) {
  const { opportunity, checks, autosave, undo, unsaved, mayEdit, onMove, onRestored } = props
  const [showing, setShowing] = useState(false)
  const { id, status } = opportunity
  const base = `/admin/investments/${isExisting(status) ? 'existing' : 'opportunities'}/${id}`
  return (
    <>
      <SaveLine state={autosave.state} unsaved={unsaved} problems={Object.keys(autosave.problems).length} />
      {mayEdit && (
        <>
          <IconButton icon={Undo2} label="Undo" disabled={!undo.canUndo} onClick={undo.undo} />
          <IconButton icon={Redo2} label="Redo" disabled={!undo.canRedo} onClick={undo.redo} />
        </>
      )}
      <IconButton icon={History} label="Versions" onClick={() => setShowing(true)} />
      {!isDraft(status) && <ButtonLink href={`${base}/details`}>Back to record</ButtonLink>}
      {!isExisting(status) && (
        <ButtonLink href={`/admin/investments/opportunities/${id}/details/preview`} icon={Eye}>
          Preview
        </ButtonLink>
      )}
      <PublishButton
        opportunity={opportunity}
        checks={checks}
        onChoose={(move) => void autosave.flush().then(() => onMove(move))}
      />
      {showing && <PageVersions {...{ id, mayEdit, onRestored }} onClose={() => setShowing(false)} />}
    </>
  )
}

interface PublishButtonProps {
  opportunity: Pick<Opportunity, 'status'>
  checks: readonly PublishCheck[]
  onChoose: (move: MoveChoice) => void
}

/** Publishes a draft, to everybody or to the invited, and says how much is left to do. */
function PublishButton({ opportunity, checks, onChoose }: PublishButtonProps) {
  const words = useWords()
  const moves = movesFor(opportunity)
  if (!isDraft(opportunity.status) || moves.length === 0) return null
  const left = leftToDo(checks, 'everybody')
  return (
    <Menu
      label="Publish"
      trigger={<Button variant="primary">{left === 0 ? 'Publish' : `Publish, ${left} to finish`}</Button>}
      groups={[
        {
          items: moves.map((move) => {
            const missing = leftToDo(
              checks,
              move.to === opportunityStatus.liveExternal ? 'everybody' : 'invited',
            )
            return {
              id: String(move.to),
              label: move.label,
              description: missing === 0 ? words(move.about) : `${missing} to finish`,
              onSelect: () => onChoose(move),
            }
          }),
        },
      ]}
    />
  )
}
