import type { restrictedIssuer, RestrictionStatus } from '@moorgate/contract/insider/restricted-issuer.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { Tone } from '../../ui/badge.tsx'

export type RestrictedIssuer = RowOf<typeof restrictedIssuer>

export const restrictionWords: Readonly<Record<RestrictionStatus, { text: string; tone: Tone }>> = {
  upcoming: { text: 'Upcoming', tone: 'info' },
  in_force: { text: 'Restricted', tone: 'bad' },
  ended: { text: 'Ended', tone: 'neutral' },
}
