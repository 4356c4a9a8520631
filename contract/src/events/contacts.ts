import { z } from 'zod'
import { event, id, recordEvents } from './event.ts'

export const contactEvents = {
  ...recordEvents('contact', 'created', 'updated', 'deleted', 'restored'),
  'contact.client_groups_changed': event('contact'),
  'contact.converted': event('contact', { user_id: id, moved: z.record(z.string(), z.unknown()) }),
  'web_form.received': event<'contact' | 'user', { registration_id: typeof id }>('contact', {
    registration_id: id,
  }),
  'web_form_secret.renewed': event('web_form_secret'),
}
