import type { insiderListEntry } from '@moorgate/contract/insider/insider-list.ts'
import type {
  CleanseReason,
  marketSounding,
  notAskedReasons,
  soundingRequest,
  SoundingRequestStatus,
} from '@moorgate/contract/insider/sounding.ts'
import type { MinutesStatus, spokenSounding } from '@moorgate/contract/insider/spoken-sounding.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { Tone } from '../../ui/badge.tsx'

export type Sounding = RowOf<typeof marketSounding>
export type Insider = RowOf<typeof insiderListEntry>
export type SpokenSounding = RowOf<typeof spokenSounding>
export type AskedPerson = RowOf<typeof soundingRequest>

export const requestWords: Readonly<Record<SoundingRequestStatus, { text: string; tone: Tone }>> = {
  waiting: { text: 'Not answered', tone: 'waiting' },
  accepted: { text: 'Accepted', tone: 'good' },
  released: { text: 'Released', tone: 'neutral' },
  declined: { text: 'Declined', tone: 'neutral' },
  expired: { text: 'Expired', tone: 'neutral' },
  ended: { text: 'Ended by cleansing', tone: 'neutral' },
  withdrawn: { text: 'Withdrawn', tone: 'neutral' },
}

export const soundingWords: Readonly<Record<Sounding['status'], { text: string; tone: Tone }>> = {
  open: { text: 'Not cleansed', tone: 'waiting' },
  cleansed: { text: 'Cleansed', tone: 'good' },
}

export const cleanseWords: Readonly<Record<CleanseReason, string>> = {
  announced: 'Announced',
  abandoned: 'Abandoned',
  stale: 'Out of date',
}

export const notAskedWords: Readonly<Record<(typeof notAskedReasons)[number], string>> = {
  do_not_sound: 'Has asked not to be sounded',
  waiting: 'Already asked, no answer yet',
  accepted: 'Has accepted',
  declined: 'Declined: a reason is needed to ask again',
}

export const channelWords: Readonly<Record<SpokenSounding['channel'], string>> = {
  phone: 'By phone',
  meeting: 'At a meeting',
}

export const spokenAnswerWords: Readonly<Record<SpokenSounding['answer'], string>> = {
  accepted: 'Accepted',
  declined: 'Declined',
}

export const minutesWords: Readonly<Record<MinutesStatus, { text: string; tone: Tone }>> = {
  recorded: { text: 'Recorded', tone: 'good' },
  not_needed: { text: 'No agreement needed', tone: 'neutral' },
  waiting: { text: 'Not agreed yet', tone: 'waiting' },
  agreed: { text: 'Agreed', tone: 'good' },
  disagreed: { text: 'Not agreed: they sent their own version', tone: 'waiting' },
  unsigned: { text: 'Unsigned after five working days', tone: 'bad' },
}
