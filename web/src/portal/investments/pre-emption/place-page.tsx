import { acceptPlace, readPlaceOffer } from '@moorgate/contract/allocation/waiting-place.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { PortalPage } from '../../../kernel/portal-page.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { dateTimeWithin } from '../../../ui/format-dates.ts'
import { money } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { Loaded } from '../../../features/sections/loaded.tsx'
import { aboutMoney, investmentsQuery } from '../../../features/opportunities/records.ts'
import type { Investment } from '../../../features/opportunities/records.ts'
import styles from './pre-emption.module.css'

/** A place is offered to a reservation that moved up; one that was not accepted in time ran out. */
const mayHavePlace: readonly Investment['status'][] = ['reserved', 'waiting_list', 'expired']

/**
 * `/investor/investments/{slug}/place`: a place that became free for a person on the waiting list. The note of a
 * confidential offer has its number instead of the slug.
 */
export function PlacePage({ params }: ScreenProps) {
  const label = useLabel()
  const slug = params['slug'] ?? ''
  const investments = useQuery(investmentsQuery())
  const mine = (investments.data ?? []).filter(
    ({ opportunity_slug: own, investment_opportunity_id: id, status }) =>
      (own === slug || String(id) === slug) && mayHavePlace.includes(status),
  )
  return (
    <PortalPage
      title={mine[0]?.opportunity_name ?? label('waiting_list')}
      back={{ label: label('my_reserved'), href: '/investor/portfolio' }}
    >
      <Loaded
        queries={[investments]}
        failed="We couldn’t load your place"
        skeleton={<Skeleton height={220} />}
      >
        {() => <Places investments={mine} />}
      </Loaded>
    </PortalPage>
  )
}

function NoPlace() {
  return (
    <EmptyState
      title="No shares are reserved for you"
      action={<ButtonLink href="/investor/investments">Back</ButtonLink>}
    >
      We’ll offer you shares if someone ahead of you withdraws.
    </EmptyState>
  )
}

/** Somebody who reserved for themselves and for an organisation may have a place for one of them alone. */
function Places({ investments }: { investments: readonly Investment[] }) {
  const places = useQueries({
    queries: investments.map(({ id }) => endpointQuery('investment', readPlaceOffer, { params: { id } })),
  })
  return (
    <Loaded queries={places} failed="We couldn’t load your place" skeleton={<Skeleton height={220} />}>
      {() => {
        const offered = investments.flatMap((investment, at) => {
          const place = places[at]?.data
          return place ? [<Place key={investment.id} investment={investment} place={place} />] : []
        })
        return offered.length === 0 ? <NoPlace /> : offered
      }}
    </Loaded>
  )
}

interface PlaceProps {
  investment: Investment
  place: NonNullable<AnswerOf<typeof readPlaceOffer>>
}

function Place({ investment, place: { status, expires_at: expiresAt } }: PlaceProps) {
  if (status === 'accepted')
    return <Notice tone="good">The place is yours. We’ll tell you when to pay.</Notice>
  if (status !== 'open')
    return (
      <Notice tone="bad">
        The deadline to accept this place has passed. It went to the next person in the queue.
      </Notice>
    )
  return <Acceptance investment={investment} expiresAt={expiresAt} />
}

function Acceptance({ investment, expiresAt }: { investment: Investment; expiresAt: string }) {
  const [accepted, setAccepted] = useState(false)
  const { busy, problem, run } = useCommand()
  const queries = useQueryClient()
  const amount = money(investment.amount, { currency: investment.currency, pence: true })
  const accept = async () => {
    const request = { params: { id: investment.id }, body: { risk_accepted: true } }
    await run(async (idempotencyKey) => {
      try {
        await send(acceptPlace, { ...request, idempotencyKey })
      } finally {
        await queries.invalidateQueries(aboutMoney)
      }
    })
  }
  return (
    <Card title="A place is available">
      <div className={styles.card}>
        <p>
          {amount} is held for you until <b>{dateTimeWithin(expiresAt, { today: now() })}</b>. After that it
          goes to the next person in the queue.
        </p>
        <Checkbox
          label="I understand the risks and accept this place"
          checked={accepted}
          onChange={(event) => setAccepted(event.target.checked)}
        />
        <Problem says={problem} />
        <div>
          <Button
            variant="primary"
            size="large"
            needsConnection
            disabled={!accepted}
            busy={busy}
            busyLabel="Accepting"
            onClick={() => void accept()}
          >
            Accept place
          </Button>
        </div>
      </div>
    </Card>
  )
}
