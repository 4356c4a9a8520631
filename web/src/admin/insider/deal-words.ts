import type {
  accountHolders,
  dealSides,
  personalAccountDeal,
  PersonalDealStatus,
} from '@moorgate/contract/insider/personal-account-deal.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { Tone } from '../../ui/badge.tsx'

export type PersonalDeal = RowOf<typeof personalAccountDeal>
export type Side = (typeof dealSides)[number]

export const sideWords: Readonly<Record<Side, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  subscribe: 'Subscribe',
  gift_in: 'Gift in',
  gift_out: 'Gift out',
}

export const holderWords: Readonly<Record<(typeof accountHolders)[number], string>> = {
  self: 'You',
  spouse: 'Your spouse or partner',
  dependant: 'A child or other dependant',
  connected: 'Someone else you act for',
}

/** The same to a colleague who reads the deal. */
export const holderWordsToOthers: typeof holderWords = {
  self: 'Themselves',
  spouse: 'Spouse or partner',
  dependant: 'A child or other dependant',
  connected: 'Someone else they act for',
}

export const statusWords: Readonly<Record<PersonalDealStatus, { text: string; tone: Tone }>> = {
  submitted: { text: 'Awaiting approval', tone: 'waiting' },
  approved: { text: 'Approved', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'bad' },
  suspended: { text: 'Suspended', tone: 'bad' },
  expired: { text: 'Approval expired', tone: 'neutral' },
  executed: { text: 'Holding period', tone: 'info' },
  released: { text: 'Released', tone: 'neutral' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
  breach: { text: 'Breach', tone: 'bad' },
}
