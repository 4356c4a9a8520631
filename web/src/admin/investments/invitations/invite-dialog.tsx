import { isDraft } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { useState } from 'react'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Opportunity } from '../records.ts'
import { InviteByFilter } from './invite-by-filter.tsx'
import { InviteByName } from './invite-by-name.tsx'

export interface InviteDialogProps {
  opportunity: Pick<Opportunity, 'id' | 'name' | 'status'>
  onClose: () => void
}

type InvitationMode = 'name' | 'filter'

/**
 * Asks investors to look at an opportunity: one by one, or everybody who fits a filter. Who is invited
 * already is passed over.
 */
export function InviteDialog({ opportunity, onClose }: InviteDialogProps) {
  const [way, setWay] = useState<InvitationMode>('name')
  const [message, setMessage] = useState('')
  const lead = (
    <>
      {isDraft(opportunity.status) && (
        <Notice>The round is a draft. Mails go out when it is published.</Notice>
      )}
      <SegmentedControl<InvitationMode>
        label="Whom to invite"
        options={[
          { value: 'name', label: 'By name or group' },
          { value: 'filter', label: 'By filter' },
        ]}
        value={way}
        onChange={setWay}
      />
    </>
  )
  const Body = way === 'name' ? InviteByName : InviteByFilter
  return <Body {...{ opportunity, onClose, lead, message }} onMessage={setMessage} />
}
