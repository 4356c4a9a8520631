import { hasClosed, isDraft, opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import {
  invitation,
  readAudience,
  readRegistrationLink,
} from '@moorgate/contract/opportunities/invitation.ts'
import { useQuery } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { useBranding } from '../../../kernel/branding.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { quantity } from '../../../ui/format.ts'
import type { Opportunity } from '../records.ts'
import styles from './invitations.module.css'

/** "412 of 1,284 investors can see it. 30 opened, 4 interested." */
export function Reach({ opportunity: { id, status } }: { opportunity: Opportunity }) {
  const term = useTerm()
  const { liveExternal, liveInternal } = opportunityStatus
  const query = { status: status === liveInternal ? liveInternal : liveExternal }
  const { data } = useQuery(endpointQuery(invitation.name, readAudience, { params: { id }, query }))
  if (!data) return null
  const many = term('investor', { plural: true, lower: true })
  const answers =
    data.invited > 0 ? ` ${quantity(data.opened)} opened, ${quantity(data.accepted)} interested.` : ''
  const verb = isDraft(status) ? 'could see it if published externally' : 'can see it'
  return (
    <span className={styles.reach}>
      {!hasClosed(status) && `${quantity(data.can_see)} of ${quantity(data.investors)} ${many} ${verb}.`}
      {answers}
    </span>
  )
}

/** For people who have no account yet, where the tenant invites by registration. */
function RegistrationLink({ id }: { id: number }) {
  const { invite_on_register: isOn } = useBranding()
  const { data } = useQuery({
    ...endpointQuery(invitation.name, readRegistrationLink, { params: { id } }),
    enabled: isOn === 1,
  })
  if (!data) return null
  return (
    <span className={styles.reach}>
      Registration link <CopyButton text={data.url} of="registration link" />
    </span>
  )
}

interface InvitationToolsProps {
  opportunityId: number
  /** How many of the chosen invitations can be withdrawn. */
  chosen: number
  onWithdraw: () => void
  onInvite: () => void
}

/** The link to register by, withdrawing the chosen invitations, and inviting. */
export function InvitationTools({ opportunityId, chosen, onWithdraw, onInvite }: InvitationToolsProps) {
  return (
    <>
      <RegistrationLink id={opportunityId} />
      {chosen > 0 && (
        <Button size="small" onClick={onWithdraw}>
          {`Withdraw ${quantity(chosen)}`}
        </Button>
      )}
      <Button size="small" icon={MailPlus} onClick={onInvite}>
        Invite
      </Button>
    </>
  )
}
