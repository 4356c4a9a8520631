import { z } from 'zod'
import { event, id, optionalId, recordEvents } from './event.ts'

const invited = { investment_opportunity_id: id, user_id: id }
const moved = { from: z.int(), to: z.int() }

/** Writes to what stands on an opportunity's page beside its own fields. */
export const pageEvents = {
  ...recordEvents('key_point', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('key_date', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('team_image', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('image', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('gallery', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('opportunity_term', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('term_condition', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('intent_term', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('page_question', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('reward', 'created', 'updated', 'deleted', 'restored'),
}

/** Opportunities: their pages, their moves, who is invited, and their data rooms. */
export const opportunityEvents = {
  'investment_opportunity.created': event('investment_opportunity', { cloned_from: id.optional() }),
  ...recordEvents('investment_opportunity', 'updated', 'deleted', 'restored'),
  'investment_opportunity.opened': event('investment_opportunity'),
  'investment_opportunity.page_restored': event('investment_opportunity', { number: z.int() }),
  'investment_opportunity.promotion_approved': event('investment_opportunity'),
  'investment_opportunity.promotion_approval_fell': event('investment_opportunity', {
    approved_by: optionalId,
  }),
  'investment_opportunity.promotion_approval_ended': event('investment_opportunity', {
    approved_by: optionalId,
  }),
  'investment_opportunity.bank_account_set': event('investment_opportunity'),
  'investment_opportunity.bank_check_confirmed': event('investment_opportunity'),
  'investment_opportunity.bank_account_approved': event('investment_opportunity'),
  'investment_opportunity.bank_account_refused': event('investment_opportunity', {
    reason: z.string().nullable(),
  }),
  'opportunity_draft.saved': event('investment_opportunity', { fields: z.array(z.string()) }),
  'opportunity_draft.discarded': event('investment_opportunity'),
  'opportunity.published': event('investment_opportunity', moved),
  'opportunity.audience_changed': event('investment_opportunity', moved),
  'opportunity.closed': event('investment_opportunity', moved),
  'opportunity.reopened': event('investment_opportunity', moved),
  'opportunity.completed': event('investment_opportunity', moved),
  'opportunity.failed': event('investment_opportunity', moved),
  'opportunity.matured': event('investment_opportunity', moved),
  'opportunity.maturity_withdrawn': event('investment_opportunity', moved),
  'opportunity.distributed': event('investment_opportunity', { journal_id: id }),
  'opportunity.move_scheduled': event('investment_opportunity', { schedule_id: id }),
  'opportunity.move_cancelled': event('investment_opportunity', { schedule_id: id }),
  'opportunity.move_failed': event('investment_opportunity', {
    schedule_id: id,
    user_id: optionalId,
    to: z.int(),
  }),
  'invitation.created': event('invitation', invited),
  'invitation.updated': event('invitation'),
  'invitation.opened': event('invitation', invited),
  'invitation.accepted': event('invitation', invited),
  'invitation.declined': event('invitation', invited),
  'invitation.deleted': event('invitation'),
  'invitation.restored': event('invitation'),
  'personal_account_deal.submitted': event('personal_account_deal', { user_id: id }),
  'personal_account_deal.approved': event('personal_account_deal', { user_id: id }),
  'personal_account_deal.rejected': event('personal_account_deal', { user_id: id }),
  'personal_account_deal.executed': event('personal_account_deal', { user_id: id }),
  'personal_account_deal.breached': event('personal_account_deal', { user_id: id }),
  'personal_account_deal.cancelled': event('personal_account_deal', { user_id: id }),
  'market_sounding.accepted': event('market_sounding_acceptance', {
    investment_opportunity_id: id,
    user_id: optionalId,
    text_version: z.string(),
  }),
  ...pageEvents,
  'reward.approved': event('reward'),
  ...recordEvents('tax_option', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('industry', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('investment_category', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('investment_character', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('investment_round_type', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('investment_opportunity_type', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('investment_opportunity_sub_type', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('data_room', 'created', 'updated'),
  'data_room.opened': event('data_room'),
  'data_room.frozen': event('data_room'),
  'data_room.archived': event('data_room'),
  'data_room.access_changed': event('data_room', {
    gained: z.array(z.strictObject({ user_id: id, files: z.int() })),
    status: z.string().optional(),
  }),
  'data_room.agreement_published': event('data_room'),
  'data_room.agreed': event('data_room', { user_id: id, number: z.int() }),
  'data_room.downloaded': event('data_room', {
    user_id: optionalId,
    document_ids: z.array(id),
    kind: z.string(),
  }),
}
