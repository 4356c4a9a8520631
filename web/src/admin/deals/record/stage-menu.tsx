import { moveDeal } from '@moorgate/contract/deals/deal-commands.ts'
import { pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import { requirableFields } from '@moorgate/contract/deals/pipeline.ts'
import type { RequirableField } from '@moorgate/contract/deals/pipeline.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Badge, BadgeButton } from '../../../ui/badge.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { LostReason } from '../board/move-trouble.tsx'
import { pipelinesQuery } from '../deal.ts'
import type { Deal, Stage } from '../deal.ts'

/** The stage beside the name; anyone who may move the deal chooses another one there. */
export function StageMenu({ deal }: { deal: Deal }) {
  const queries = useQueryClient()
  const { data: pipelines = [] } = useQuery(pipelinesQuery())
  const { busy, problem, errors, run } = useCommand()
  const [losing, setLosing] = useState<Stage>()
  const stages = pipelines.find(({ id }) => id === deal.pipeline_id)?.stages ?? []
  if (!permits(deal, 'move') || deal.converted_opportunity_id !== null || stages.length === 0)
    return <Badge tone="info">{deal.stage?.name}</Badge>
  const move = async (stage: Stage, reason?: string) => {
    const done = await run(() =>
      send(moveDeal, {
        params: { id: deal.id },
        body: {
          pipeline_stage_id: stage.id,
          version: deal.version,
          ...(reason !== undefined && { lost_reason: reason }),
        },
      }).finally(() => queries.invalidateQueries({ queryKey: [pipelineDeal.name] })),
    )
    if (!done) return
    setLosing(undefined)
    showToast(`${deal.name} moved to ${stage.name}`)
  }
  const missing = Object.keys(errors).map((field) => requirableFields[field as RequirableField] ?? field)
  const why =
    missing.length > 0 ? `Complete these before moving to that stage: ${missing.join(', ')}.` : problem
  return (
    <>
      <Menu
        label={`Stage of ${deal.name}`}
        align="start"
        trigger={<BadgeButton tone="info">{deal.stage?.name}</BadgeButton>}
        groups={[
          {
            items: stages.map((stage) => ({
              id: String(stage.id),
              label: stage.name,
              chosen: stage.id === deal.pipeline_stage_id,
              disabled: stage.id === deal.pipeline_stage_id,
              onSelect: () => (stage.is_terminal === 'lost' ? setLosing(stage) : void move(stage)),
            })),
          },
        ]}
      />
      <Problem says={losing ? undefined : why} />
      {losing && (
        <LostReason
          name={deal.name}
          busy={busy}
          problem={why}
          onCancel={() => setLosing(undefined)}
          onGiven={(reason) => void move(losing, reason)}
        />
      )}
    </>
  )
}
