import { isDraft } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { useQuery } from '@tanstack/react-query'
import { readPageDraft } from '@moorgate/contract/opportunities/page-versions.ts'
import { send } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { useOpportunity } from '../use-opportunity.ts'
import { Editor } from './editor.tsx'

/**
 * `/admin/investments/opportunities/{id}/edit`, and the same for existing investments: everything that staff
 * write of a round.
 */
export function EditPage({ params }: ScreenProps) {
  const id = params['id'] ?? ''
  const query = useOpportunity(id)
  const opportunity = query.data
  // What was written and not published yet is where an editor goes on. It is read once: from then on the
  // editor keeps it.
  const draft = useQuery({
    queryKey: ['page-draft', id],
    queryFn: () => send(readPageDraft, { params: { id } }),
    enabled: opportunity !== undefined && !isDraft(opportunity.status),
    staleTime: 0,
    gcTime: 0,
  })
  const isReady = opportunity && (isDraft(opportunity.status) || draft.data !== undefined)
  if (isReady)
    return (
      <Editor
        key={`${opportunity.id} ${isDraft(opportunity.status)}`}
        opportunity={opportunity}
        draft={draft.data ?? undefined}
      />
    )
  return <RecordWait of="opportunity" query={opportunity ? draft : query} />
}
