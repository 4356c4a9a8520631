import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean } from '../wire.ts'
import { notificationGroupNames } from './groups.ts'
import type { NotificationGroup } from './groups.ts'

/** The same shape for every group, under its name. Only the groups of one's own side are answered. */
function byGroup<Shape extends z.ZodType>(shape: Shape) {
  const fields = Object.fromEntries(notificationGroupNames.map((group) => [group, shape.optional()]))
  return z.object(fields as Record<NotificationGroup, z.ZodOptional<Shape>>)
}

const notificationPreference = z.object({
  in_app: boolean(),
  /** null: no e-mails are sent of it. */
  mail: boolean().nullable(),
  /** Whether neither can be turned off. */
  required: boolean(),
})
export type NotificationPreference = z.output<typeof notificationPreference>

const preferences = byGroup(notificationPreference)
export type NotificationPreferences = z.output<typeof preferences>

export const readNotificationPreferences = defineEndpoint({
  method: 'GET',
  path: 'notification-preferences',
  summary: 'Read of what one is told, in the app and by e-mail',
  access: 'verified',
  answer: preferences,
  status: 200,
})

/** Says only what changes: `{"reports": {"mail": false}}`. */
export const changeNotificationPreferences = defineEndpoint({
  method: 'PATCH',
  path: 'notification-preferences',
  summary: 'Choose of what one is told, in the app and by e-mail',
  access: 'verified',
  body: byGroup(z.object({ in_app: boolean().optional(), mail: boolean().optional() })),
  answer: preferences,
  refuses: [422],
  status: 200,
})
