import { isDraft, opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { Opportunity } from '../records.ts'
import { movesFor } from '../status/moves.ts'
import type { MoveChoice } from '../status/moves.ts'
import { leftToDo } from './publish-checks.ts'
import type { PublishCheck } from './publish-checks.ts'

interface PublishButtonProps {
  opportunity: Pick<Opportunity, 'status'>
  checks: readonly PublishCheck[]
  onChoose: (move: MoveChoice) => void
}

/** Publishes a draft, to everybody or to the invited, and says how much is left to do. */
export function PublishButton({ opportunity, checks, onChoose }: PublishButtonProps) {
  const may = useAbilities()
  const moves = movesFor(opportunity.status, may)
  if (!isDraft(opportunity.status) || moves.length === 0) return null
  const left = leftToDo(checks, 'everybody')
  return (
    <Menu
      label="Publish"
      trigger={<Button look="primary">{left === 0 ? 'Publish' : `Publish, ${left} to finish`}</Button>}
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
              description: missing === 0 ? move.about : `${missing} to finish`,
              onSelect: () => onChoose(move),
            }
          }),
        },
      ]}
    />
  )
}
