import { Plus } from 'lucide-react'
import { useAbilities } from '../../kernel/abilities.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useVisit } from '../../kernel/visit.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { dealsPath } from './deal.ts'

const views = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
] as const

/** Where the list begins: all that is open, as the board has it. */
const listAddress = `${dealsPath}?sort=stage_order`

/** The same deals as a board or as a list. */
export function ViewSwitch({ view }: { view: 'board' | 'list' }) {
  const visit = useVisit()
  return (
    <SegmentedControl
      label="View"
      options={views}
      value={view}
      onChange={(next) => visit(next === 'list' ? listAddress : dealsPath)}
    />
  )
}

export function NewDealLink({ pipelineId }: { pipelineId?: number | undefined }) {
  const may = useAbilities()
  const word = useTerm()('deal', { lower: true })
  if (!may('pipeline_deals', 'create')) return null
  const of = pipelineId === undefined ? '' : `?pipeline=${pipelineId}`
  return (
    <ButtonLink variant="primary" icon={Plus} href={`${dealsPath}/new-deal${of}`}>
      New {word}
    </ButtonLink>
  )
}
