import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import {
  countInvitations,
  invitation,
  withheldLetterWords,
} from '@moorgate/contract/opportunities/invitation.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../kernel/queries.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { quantity } from '../../ui/format.ts'

/** Whom an invitation would reach as things are now. */
export const invitationCountQuery = (body: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: [invitation.name, 'count', body],
    queryFn: ({ signal }) => send(countInvitations, { body, signal, changes: false }),
    staleTime: 0,
  })

/** How many are invited, how many are passed over and why, and how many of the invited get no e-mail. */
export function InvitationCount({ counts }: { counts: AnswerOf<typeof countInvitations> | undefined }) {
  return (
    <div aria-live="polite">{counts && <DescriptionList variant="spread" items={itemsOf(counts)} />}</div>
  )
}

function itemsOf(counts: AnswerOf<typeof countInvitations>) {
  const { invited, already_invited: already, refused, letters_withheld: withheld } = counts
  return [
    { term: 'Will be invited', value: quantity(invited) },
    ...withheld.map(({ reason, count }) => ({ term: withheldLetterWords[reason], value: quantity(count) })),
    ...(already > 0 ? [{ term: 'Already invited', value: quantity(already) }] : []),
    ...(refused > 0
      ? [{ term: 'Can’t be invited: opted out of soundings or declined', value: quantity(refused) }]
      : []),
  ]
}
