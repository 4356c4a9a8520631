import { z } from 'zod'
import { event, id, recordEvents } from './event.ts'

/** The tenant's own settings, what it exports, and the state of a demo. */
export const tenancyEvents = {
  'branding.updated': event('branding'),
  'branding.look_restored': event('branding', { look_id: id }),
  'protection.switched_off': event('branding', { flag: z.string(), setting: z.string() }),
  'terms.published': event('terms'),
  'terms.planned': event('terms_plan'),
  'terms.plan_changed': event('terms_plan'),
  'terms.plan_withdrawn': event('terms_plan'),
  'terms.plan_failed': event('terms_plan', { user_id: id }),
  'terms.accepted': event('user'),
  'list.exported': event('user', { list: z.string(), format: z.string(), asked: z.unknown() }),
  'workings.exported': event('user', { of: z.string(), asked: z.unknown() }),
  'trial.ended': event('tenant'),
  'demo.begun': event('tenant'),
  'demo.completed': event('tenant'),
  ...recordEvents('portfolio_table', 'created', 'updated', 'deleted'),
  'portfolio_table_stats.updated': event('branding'),
  'seal_key.made': event('seal_key'),
  ...recordEvents('saved_view', 'created', 'updated', 'deleted', 'restored'),
}
