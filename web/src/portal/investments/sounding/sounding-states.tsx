import type { readMarketSounding } from '@moorgate/contract/insider/market-sounding.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { opportunityQuery } from '../../../features/opportunities/records.ts'
import { ContactTenant } from '../../../features/support/contact-tenant.tsx'
import { useFlags } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { dateTimeWithin } from '../../../ui/format-dates.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { Heading } from '../../../ui/text.tsx'

/** A request with the words that are to be accepted. */
export type Sounding = AnswerOf<typeof readMarketSounding>

/** Nothing was disclosed; the question can be asked again. */
export function Expired({ sounding }: { sounding: Sounding }) {
  return (
    <>
      <Heading level={1} variant="title">
        This request has expired
      </Heading>
      <EmptyState
        title={`It ended ${dateTimeWithin(sounding.answer_by, { today: now() })}`}
        action={<ContactTenant>Send us a message</ContactTenant>}
      >
        Nothing was disclosed. Send us a message if you would like to be asked again.
      </EmptyState>
    </>
  )
}

/** The sounding is cleansed. */
export function Released({ sounding }: { sounding: Sounding }) {
  return (
    <>
      <Heading level={1} variant="title">
        You’re released from your duties
      </Heading>
      <EmptyState
        title={`Since ${dateTimeWithin(sounding.cleansed_at, { today: now() })}`}
        action={<ReadOffer id={sounding.investment_opportunity_id} />}
      >
        {sounding.notice ?? 'We’re sending you a notice.'}
      </EmptyState>
    </>
  )
}

/** The way to the offer, where the reader may still open it. */
function ReadOffer({ id }: { id: number }) {
  const term = useTerm()
  const { data } = useQuery(opportunityQuery(useFlags(), id))
  return (
    data && (
      <ButtonLink href={`/investor/investments/${id}`} variant="primary">
        {`Read the ${term('opportunity', { lower: true })}`}
      </ButtonLink>
    )
  )
}

/** What was agreed to holds. */
export function Accepted({ offerId, at }: { offerId: number; at: string }) {
  return (
    <>
      <Heading level={1} variant="title">
        You have accepted
      </Heading>
      <EmptyState
        title={`Accepted ${dateTimeWithin(at, { today: now() })}`}
        action={<ReadOffer id={offerId} />}
      >
        Your agreement applies until we tell you otherwise.
      </EmptyState>
    </>
  )
}
