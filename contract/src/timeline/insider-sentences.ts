import type { EventType } from '../events/index.ts'

/** Events of soundings and of staff’s own deals, as `event-sentences.ts` tells them. */
export const insiderSentences = {
  'personal_account_deal.submitted': 'requested a personal account deal',
  'personal_account_deal.approved': 'approved a personal account deal',
  'personal_account_deal.rejected': 'rejected a personal account deal',
  'personal_account_deal.executed': 'recorded a personal account deal',
  'personal_account_deal.breached': 'recorded a personal account deal outside its approval',
  'personal_account_deal.made_without_approval': 'recorded a personal account deal made without approval',
  'personal_account_deal.cancelled': 'cancelled a personal account deal',
  'personal_account_deal.suspended': 'suspended a personal account deal',
  'market_sounding.opened': 'opened a {market_sounding}',
  'market_sounding.updated': 'changed a {market_sounding}',
  'market_sounding.cleansed': 'cleansed a {market_sounding}',
  'spoken_sounding.recorded': 'recorded a {market_sounding} by phone or at a meeting',
  'spoken_sounding.agreed': 'agreed the minutes of a conversation',
  'spoken_sounding.disagreed': 'disputed the minutes of a conversation',
  'do_not_sound_entry.added': 'added an {investor} to the do-not-sound list',
  'do_not_sound_entry.removed': 'removed an {investor} from the do-not-sound list',
  'insider_list_entry.added': 'added a person to the insider list',
  'insider_list_entry.corrected': 'corrected an entry in the insider list',
  'insider_list_entry.acknowledged': 'recorded that a person on the insider list acknowledged their duties',
  'insider_list_entry.reminded': 'sent a person on the insider list a reminder of their duties',
  'insider_list_entry.ended': 'ended the access of a person on the insider list',
  'restricted_issuer.added': 'added an issuer to the restricted list',
  'restricted_issuer.ended': 'removed an issuer from the restricted list',
  'market_sounding.accepted': 'agreed to keep the {opportunity} confidential',
} as const satisfies Partial<Record<EventType, string>>
