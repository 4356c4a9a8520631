import { revokeDelegate } from '@moorgate/contract/delegates/acts.ts'
import { delegateRelationNames, delegateStatuses } from '@moorgate/contract/delegates/delegate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { asRead } from '../../../kernel/as-read.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { Confirmation } from '../../../ui/modal.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { Buttons, Row, Rows, Section } from '../../../features/sections/section.tsx'
import { DelegateDialog } from './delegate-dialog.tsx'
import { delegatesQuery } from './queries.ts'
import type { Delegate } from './queries.ts'

const title = 'People who can see your account'

/** Whom the investor lets look at their account: invited, changed and revoked here. */
export function DelegatesSection() {
  const delegates = useQuery(delegatesQuery)
  const [open, setOpen] = useState<Delegate | 'new'>()
  return (
    <Section
      title={title}
      end={
        <Button variant="link" onClick={() => setOpen('new')}>
          Invite someone
        </Button>
      }
    >
      <Loaded query={delegates} what="who can see your account" skeleton={<SkeletonRows rows={1} />}>
        {(known) => <Delegates known={known} onChange={setOpen} />}
      </Loaded>
      {open && (
        <DelegateDialog
          key={open === 'new' ? 'new' : open.id}
          delegate={open === 'new' ? undefined : asRead(open, delegates.data)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}

function Delegates({ known, onChange }: { known: readonly Delegate[]; onChange: (one: Delegate) => void }) {
  if (known.length === 0)
    return (
      <Text tone="faint">Only you. You can give an accountant, spouse or assistant view-only access.</Text>
    )
  return (
    <Rows label={title}>
      {known.map((one) => (
        <DelegateRow key={one.id} delegate={one} onChange={() => onChange(one)} />
      ))}
    </Rows>
  )
}

function DelegateRow({ delegate, onChange }: { delegate: Delegate; onChange: () => void }) {
  const [asking, setAsking] = useState(false)
  const words = useWords()
  const { busy, problem, revoke } = useRevoke(delegate)
  return (
    <Row
      icon={UserRound}
      title={delegate.name}
      note={words(noteOn(delegate))}
      action={
        <Buttons>
          <StateDot shown={delegateStatuses[delegate.status]} />
          <Button variant="link" aria-label={`Change access for ${delegate.name}`} onClick={onChange}>
            Change
          </Button>
          <Button
            variant="link"
            aria-label={`Revoke ${delegate.name}`}
            busy={busy}
            onClick={() => setAsking(true)}
          >
            Revoke
          </Button>
        </Buttons>
      }
    >
      {problem && <Problem says={problem} />}
      <Confirmation
        open={asking}
        title={`Stop sharing with ${delegate.name}?`}
        confirm="Revoke"
        cancel="Keep"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          revoke()
        }}
      >
        They lose access immediately. You can invite them again.
      </Confirmation>
    </Row>
  )
}

function useRevoke({ id, name }: Delegate) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const revoke = () =>
    run(async () => {
      await send(revokeDelegate, { params: { id } })
      await queries.invalidateQueries({ queryKey: ['delegate'] })
      showToast(`Access removed for ${name}`)
    })
  return { busy, problem, revoke: () => void revoke() }
}

/** "Accountant. Can view holdings of 2 {investment_methods} until 5 April 2027. Can’t invest". */
function noteOn({ relation, documents, method_ids: ids, ends_on: last }: Delegate): string {
  const what = documents ? 'holdings and documents' : 'holdings'
  const through =
    ids.length === 0
      ? ''
      : ` of ${ids.length === 1 ? 'one {investment_method}' : `${ids.length} {investment_methods}`}`
  const until = last ? ` until ${dateFull(last)}` : ''
  return `${delegateRelationNames[relation]}. Can view ${what}${through}${until}. Can’t invest`
}
