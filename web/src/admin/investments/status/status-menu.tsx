import { opportunityStatuses } from '@moorgate/contract/statuses.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { BadgeButton } from '../../../ui/badge.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { Opportunity } from '../records.ts'
import { StateBadge } from '../../../kernel/state.tsx'
import { styleOf } from '../../../kernel/tones.ts'
import { useWords } from '../../../kernel/words.tsx'
import { movesFor } from './moves.ts'
import type { MoveChoice } from './moves.ts'

interface StatusMenuProps {
  opportunity: Pick<Opportunity, 'status' | 'name' | 'permissions'>
  onChoose: (move: MoveChoice) => void
}

/** The status beside a name. Anyone who may move it gets the moves that there are, and no others. */
export function StatusMenu({ opportunity, onChoose }: StatusMenuProps) {
  const { status, name } = opportunity
  const label = useLabel()
  const words = useWords()
  const shown = opportunityStatuses[status]
  const moves = movesFor(opportunity)
  if (moves.length === 0) return <StateBadge shown={shown} />
  return (
    <Menu
      label={`Status of ${name}`}
      align="start"
      trigger={<BadgeButton tone={styleOf(shown).tone}>{label(shown.label)}</BadgeButton>}
      groups={[
        { items: [{ id: 'now', label: label(shown.label), chosen: true, disabled: true }] },
        {
          items: moves.map((move) => ({
            id: String(move.to),
            label: move.label,
            description: words(move.about),
            danger: move.danger,
            onSelect: () => onChoose(move),
          })),
        },
      ]}
    />
  )
}
