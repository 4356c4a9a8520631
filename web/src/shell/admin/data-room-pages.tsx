import { useQuery } from '@tanstack/react-query'
import { useDraft } from '../../admin/data-room/draft.ts'
import type { Draft } from '../../admin/data-room/draft.ts'
import { RoomRail } from '../../admin/data-room/room-rail.tsx'
import { roomOf } from '../../admin/data-room/queries.ts'
import { RoomTab, useRoomView } from '../../admin/data-room/room-tab.tsx'
import { OpportunityPage } from '../../admin/investments/record/opportunity-page.tsx'
import type { OpportunityPageProps } from '../../admin/investments/record/opportunity-page.tsx'
import { permits } from '../../kernel/permissions.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'

/** `/admin/investments/opportunities/{id}/data-room` */
export function LiveDataRoom({ params }: ScreenProps) {
  return <DataRoom id={params['id'] ?? ''} group="opportunity" />
}

/** `/admin/investments/existing/{id}/data-room` */
export function ExistingDataRoom({ params }: ScreenProps) {
  return <DataRoom id={params['id'] ?? ''} group="existing" />
}

/**
 * The tab "Data room": the round's own page around its room. What is changed in the grid is said in the rail.
 */
function DataRoom({ id, group }: { id: string; group: 'opportunity' | 'existing' }) {
  const draft = useDraft()
  const [view] = useRoomView()
  const hasNone = useQuery(roomOf(Number(id))).data === null
  const mayEdit = (round: Round) => permits(round, 'edit')
  return (
    <OpportunityPage
      id={id}
      group={group}
      rail={view === 'files' || hasNone ? undefined : railOf(draft, mayEdit)}
    >
      {(round) => <RoomTab opportunityId={round.id} mayEdit={mayEdit(round)} draft={draft} />}
    </OpportunityPage>
  )
}

type Round = Parameters<OpportunityPageProps['children']>[0]

const railOf = (draft: Draft, mayEdit: (round: Round) => boolean) => (round: Round) => (
  <RoomRail opportunityId={round.id} mayEdit={mayEdit(round)} draft={draft} />
)
