import { viewAsDelegate } from '@moorgate/contract/delegates/acts.ts'
import { delegateRelationNames } from '@moorgate/contract/delegates/delegate.ts'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { guestHome } from '../../../kernel/guest-entries.ts'
import { beginViewing, viewing } from '../../../kernel/viewing.ts'
import type { Guest } from '../../../kernel/viewing.ts'
import { Button } from '../../../ui/button.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { Row, Rows, Section } from '../../../features/sections/section.tsx'
import { sharedQuery } from './queries.ts'

/**
 * Accounts of others who let the reader in. Nothing where there are none, or while they look at one already.
 */
export function SharedSection() {
  const { data: shared = [] } = useQuery({ ...sharedQuery, enabled: viewing === undefined })
  const { busy, problem, run } = useCommand()
  if (shared.length === 0) return null
  const look = (id: number, guest: Guest) =>
    run(async () => {
      const { token, name } = await send(viewAsDelegate, { params: { id } })
      beginViewing({ token, name, back: location.pathname, guest }, guestHome)
    })
  return (
    <Section title="Shared with you">
      <Problem says={problem} />
      <Rows label="Shared with you">
        {shared.map(({ id, name, relation, documents, ends_on: last }) => (
          <Row
            key={id}
            icon={Eye}
            title={name}
            note={`As ${delegateRelationNames[relation].toLowerCase()}: ${documents ? 'holdings and documents' : 'holdings'}${last ? `, until ${dateFull(last)}` : ''}`}
            action={
              <Button
                busy={busy}
                aria-label={`View account of ${name}`}
                onClick={() => void look(id, { documents })}
              >
                View account
              </Button>
            }
          />
        ))}
      </Rows>
    </Section>
  )
}
