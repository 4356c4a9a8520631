import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { dateTime } from '../../../ui/format-dates.ts'
import { quantity } from '../../../ui/format.ts'
import { StateCard } from '../standing-card.tsx'
import { ownOfferQuery } from './own-offer.ts'

/** Beside an offer, while new shares are offered to its holders first: the way to the answer. Nothing for everybody else. */
export function OwnRight({ slug }: { slug: string }) {
  const term = useTerm()
  const { data: option } = useQuery(ownOfferQuery(slug))
  if (option?.status !== 'open') return null
  return (
    <StateCard
      head={term('pre_emption')}
      title={`${quantity(option.available)} new shares are offered to holders first`}
      action={<ButtonLink href={`/investor/investments/${slug}/pre-emption`}>See what is yours</ButtonLink>}
    >
      Please answer by {dateTime(option.deadline, { today: now() })}.
    </StateCard>
  )
}
