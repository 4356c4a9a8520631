import { revokeDelegate } from '@moorgate/contract/delegates/acts.ts'
import { delegate, delegateRelationNames, delegateStatuses } from '@moorgate/contract/delegates/delegate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { rowsQuery, send } from '../../../kernel/queries.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Confirmation } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { Person } from '../person.ts'
import styles from './details-tab.module.css'

interface Delegate {
  id: number
  name: string
  relation: keyof typeof delegateRelationNames
  status: keyof typeof delegateStatuses
  documents: boolean
}

/**
 * Whom the investor lets see the account. Staff may close a door, and never open one. Nothing where there is
 * nobody.
 */
export function DelegatesRail({ person }: { person: Person }) {
  const term = useTerm()
  const query = rowsQuery<Delegate>(
    delegate,
    { sort: 'name' },
    { fixed: { user_id: person.id }, perPage: 100 },
  )
  const delegates = useQuery(query).data?.data ?? []
  if (delegates.length === 0) return null
  return (
    <RailPart title={term('delegate', { plural: true })}>
      <ul className={styles.methods}>
        {delegates.map((each) => (
          <Row key={each.id} delegate={each} mayRevoke={permits(person, 'revoke_delegates')} />
        ))}
      </ul>
    </RailPart>
  )
}

function Row({ delegate, mayRevoke }: { delegate: Delegate; mayRevoke: boolean }) {
  const { id, name, relation, status, documents } = delegate
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const [asking, setAsking] = useState(false)
  const revoke = () =>
    run(async () => {
      await send(revokeDelegate, { params: { id } })
      await queries.invalidateQueries({ queryKey: ['delegate'] })
      showToast(`Access removed for ${name}`)
    })
  return (
    <li>
      <Icon of={UserRound} />
      <span>
        <b>{name}</b>
        <small>{`${delegateRelationNames[relation]}, ${documents ? 'holdings and documents' : 'holdings'}`}</small>
        <Problem says={problem} />
        {mayRevoke && (status === 'active' || status === 'invited') && (
          <Button variant="link" busy={busy} aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
            Revoke
          </Button>
        )}
      </span>
      <StateDot shown={delegateStatuses[status]} />
      <Confirmation
        open={asking}
        title={`Stop sharing with ${name}?`}
        confirm="Revoke"
        cancel="Keep"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void revoke()
        }}
      >
        They lose access immediately. Only the account’s owner can restore it.
      </Confirmation>
    </li>
  )
}
