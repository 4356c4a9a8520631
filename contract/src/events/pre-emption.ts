import { z } from 'zod'
import { event, id, recordEvents } from './event.ts'

const offer = { investment_opportunity_id: id }
const choice = { user_id: id, investment_opportunity_id: id }
const reservation = { ...choice, investment_id: id.nullable() }

/** Offers of new shares to those who hold some already. */
export const preEmptionEvents = {
  ...recordEvents('pre_emption_option', 'created', 'updated', 'deleted'),
  'pre_emption_option.opened': event('pre_emption_option', { ...offer, holders: z.int() }),
  'pre_emption_option.reminded': event('pre_emption_option', { ...offer, user_ids: z.array(id) }),
  'pre_emption_option.closed': event('pre_emption_option', { ...offer, lapsed: z.int() }),
  'pre_emption_option.cancelled': event('pre_emption_option', offer),
  'pre_emption_option.entered': event('pre_emption_option', offer),
  'pre_emption_option.issued': event('pre_emption_option', offer),
  'pre_emption_choice.answered': event('pre_emption_choice', choice),
  'pre_emption_choice.followed': event('pre_emption_choice', reservation),
  'pre_emption_choice.reopened': event('pre_emption_choice', reservation),
  'pre_emption_choice.reservation_fitted': event('pre_emption_choice', { user_id: id, investment_id: id }),
}
