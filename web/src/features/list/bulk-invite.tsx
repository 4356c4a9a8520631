import { invitableStatuses } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboBox } from '../../ui/combo-box.tsx'
import type { Option } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { call } from '../../kernel/api.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { InvitationCount, invitationCountQuery } from '../invitations/invitation-count.tsx'
import { chosenRecords } from './bulk.ts'
import type { BulkDialogProps } from './bulk-dialog.tsx'
import { BulkForm } from './bulk-form.tsx'
import { useCounted } from './use-counted.ts'
import { Whom } from './whom.tsx'

/** Invites the chosen to a round that is a draft or live. Who is invited already is passed over. */
export function InviteForm({ resource, chosen, count, names, act, onAsk, onClose }: BulkDialogProps) {
  const counted = useCounted(resource)
  const term = useTerm()
  const [offer, setOffer] = useState<Option<number> | null>(null)
  const [message, setMessage] = useState('')
  const { data: counts } = useQuery({
    ...invitationCountQuery({ investment_opportunity_id: offer?.value ?? 0, ...chosenRecords(chosen) }),
    enabled: offer !== null,
  })
  const ask = () =>
    onAsk({
      action: 'invite',
      invitation: { investment_opportunity_id: offer?.value ?? 0, ...(message !== '' && { message }) },
    })
  return (
    <BulkForm
      title={`Invite ${counted(count)}`}
      verb={`Invite ${counted(count)}`}
      ready={offer !== null}
      act={act}
      onSubmit={ask}
      onClose={onClose}
    >
      <Whom names={names} count={count} />
      <ComboBox<number>
        label={term('opportunity')}
        placeholder="Find by name"
        value={offer}
        search={findOpen}
        onChange={setOffer}
      />
      <InvitationCount counts={counts} />
      <TextArea
        label="Message"
        optional
        rows={4}
        limit={2000}
        value={message}
        hint="Shown above the summary in the e-mail."
        onChange={(event) => setMessage(event.target.value)}
      />
    </BulkForm>
  )
}

/** Rounds to which one may still be invited. */
async function findOpen(text: string, signal: AbortSignal): Promise<Option<number>[]> {
  const query = new URLSearchParams({
    'filter[status]': invitableStatuses.join(','),
    sort: 'name',
    per_page: '20',
  })
  if (text.trim() !== '') query.append('filter[search]', text.trim())
  const path = 'investment-opportunities'
  const { data } = await call<{ data: { id: number; name: string }[] }>('GET', path, { query, signal })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}
