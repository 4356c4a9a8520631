import { useQuery } from '@tanstack/react-query'
import { useTerm } from '../../kernel/terminology.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ownRoomQuery } from './records.ts'
import { StateCard } from '../sections/state-card.tsx'

/** Beside an offer: the way to its data room, for those who are in one. Nothing for everybody else. */
export function OwnRoom({ slug }: { slug: string }) {
  const term = useTerm()
  const { data: room } = useQuery(ownRoomQuery(slug))
  if (!room) return null
  return (
    <StateCard
      head={term('data_room')}
      title="Documents for due diligence"
      action={
        <ButtonLink href={`/investor/investments/${slug}/data-room`}>
          Open {term('data_room', { lower: true })}
        </ButtonLink>
      }
    >
      {room.must_agree ? 'You’ll need to accept its terms first.' : 'Available to you and your group.'}
    </StateCard>
  )
}
