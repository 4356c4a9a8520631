import {
  approveIdentityCheck,
  identityCheck,
  returnIdentityCheck,
} from '@moorgate/contract/investors/identity-check.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { allQuery } from '../../../features/opportunities/list-queries.ts'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { ReasonDialog } from '../../../features/records/reason-dialog.tsx'
import { addressOf } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { permits, permittedQuery } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { date, dateShort } from '../../../ui/format-dates.ts'
import { missing } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Person } from '../person.ts'
import { IdentityCheck } from './identity-check.tsx'
import { sentDetails } from './sent-details.ts'
import styles from './registration-rail.module.css'

type Check = RowOf<typeof identityCheck> & {
  proposer?: { name: string } | null
  decider?: { name: string } | null
}

const shown: Readonly<Record<Check['status'], { tone: Tone; words: string }>> = {
  submitted: { tone: 'waiting', words: 'To review' },
  proposed: { tone: 'waiting', words: 'Needs a second approval' },
  passed: { tone: 'good', words: 'Passed' },
  referred: { tone: 'waiting', words: 'More information needed' },
  failed: { tone: 'bad', words: 'Failed' },
  expired: { tone: 'bad', words: 'Expired' },
  superseded: { tone: 'neutral', words: 'Replaced' },
}

const providers = { review: 'Our own review', stripe: 'Stripe Identity' } as const
const risks = { low: 'Low', medium: 'Medium', high: 'High' } as const
const kinds = {
  document: 'Identity document',
  document_back: 'Back of the document',
  address: 'Proof of address',
} as const

/** The identity checks of an investor, newest first, for those who may decide them. */
export function IdentityRail({ person }: { person: Person }) {
  const label = useLabel()
  const mayDecide = permits(person, 'identify')
  const query = useQuery({
    ...allQuery<Check>(identityCheck, {
      'filter[user_id]': person.id,
      sort: '-created_at',
      include: 'proposer,decider',
    }),
    enabled: mayDecide,
  })
  if (!mayDecide) return null
  return (
    <RailPart title={label('identity')}>
      <Loaded query={query} what="the identity checks" skeleton={<SkeletonRows rows={2} avatar={false} />}>
        {([newest, ...older]) => (
          <>
            {newest === undefined ? (
              <Text tone="soft">{person.first_name} hasn’t sent any documents yet.</Text>
            ) : (
              <CheckFacts check={newest} person={person} />
            )}
            <IdentityCheck person={person} />
            {older.map((check) => (
              <Text key={check.id} tone="soft">
                {shown[check.status].words},{' '}
                {dateShort(check.decided_at ?? check.created_at, { today: now() })}
              </Text>
            ))}
          </>
        )}
      </Loaded>
    </RailPart>
  )
}

/** A check at Stripe waits for the investor first; nobody of the staff has anything to review. */
const stateOf = ({ status, provider }: Check): string =>
  status === 'submitted' && provider === 'stripe' ? 'Started at Stripe' : shown[status].words

/** Stripe’s code, such as `selfie_face_mismatch`, as words. */
const errorWords = (code: string): string => `Not verified: ${code.replaceAll('_', ' ')}`

function CheckFacts({ check, person }: { check: Check; person: Person }) {
  const today = now()
  return (
    <>
      <DescriptionList
        items={[
          {
            term: 'State',
            value: <StatusDot tone={shown[check.status].tone}>{stateOf(check)}</StatusDot>,
          },
          { term: 'Checked by', value: providers[check.provider] },
          ...(check.risk === null ? [] : [{ term: 'Risk', value: risks[check.risk] }]),
          ...(check.score === null ? [] : [{ term: 'Score', value: `${check.score} of 100` }]),
          ...(check.proposer ? [{ term: 'First review', value: check.proposer.name }] : []),
          ...(check.decider ? [{ term: 'Decided by', value: check.decider.name }] : []),
          ...(check.expires_on === null
            ? []
            : [{ term: 'Valid until', value: date(check.expires_on, { today }) }]),
          { term: 'Note', value: check.reason ?? missing },
          ...(check.provider_error === null
            ? []
            : [{ term: 'Latest attempt', value: errorWords(check.provider_error) }]),
          ...(check.provider_reference === null
            ? []
            : [
                {
                  term: 'At Stripe',
                  value: (
                    <TextLink
                      href={`https://dashboard.stripe.com/identity/verification-sessions/${check.provider_reference}`}
                      target="_blank"
                      rel="noopener"
                    >
                      Open the session
                    </TextLink>
                  ),
                },
              ]),
          ...sentDetails(check),
          ...check.files.map(({ kind, client_name: name }) => ({
            term: kinds[kind],
            value: (
              <TextLink
                href={`${addressOf(`${identityCheck.path}/${check.id}/download`)}?kind=${kind}&disposition=inline`}
                target="_blank"
                rel="noopener"
              >
                {name}
              </TextLink>
            ),
          })),
        ]}
      />
      {check.status === 'proposed' && <Proposal id={check.id} person={person} />}
    </>
  )
}

/** The second person approves a proposed pass, or sends it back with a reason. */
function Proposal({ id, person }: { id: number; person: Person }) {
  const queries = useQueryClient()
  const { data: check } = useQuery(permittedQuery(identityCheck, id))
  const { busy, problem, run } = useCommand()
  const [returning, setReturning] = useState(false)
  const decide = (act: () => Promise<unknown>, said: string) =>
    run(async () => {
      await act()
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['identity_check'] }),
        queries.invalidateQueries({ queryKey: ['user'] }),
      ])
      showToast(said)
    })
  if (!check) return null
  const mayApprove = permits(check, 'approve')
  return (
    <>
      {!returning && <Problem says={problem} />}
      {!mayApprove && <Text tone="soft">You worked on this check, so a colleague has to approve it.</Text>}
      <div className={styles.acts}>
        {mayApprove && (
          <Button
            variant="primary"
            size="small"
            busy={busy}
            onClick={() =>
              void decide(
                () => send(approveIdentityCheck, { params: { id } }),
                `Identity of ${person.name} verified`,
              )
            }
          >
            Approve
          </Button>
        )}
        {permits(check, 'send_back') && (
          <Button size="small" onClick={() => setReturning(true)}>
            Send back
          </Button>
        )}
      </div>
      {returning && (
        <ReasonDialog
          title={`Send back the check of ${person.name}?`}
          hint={`Internal note, not shown to ${person.first_name}.`}
          verb="Send back"
          problem={problem}
          onClose={() => setReturning(false)}
          onReason={(reason) =>
            decide(
              () => send(returnIdentityCheck, { params: { id }, body: { reason } }),
              'Sent back for another review',
            )
          }
        />
      )}
    </>
  )
}
