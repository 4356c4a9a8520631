import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instant } from '../wire.ts'
import { notificationNames, notificationType } from './names.ts'

/** Icons that the specification names (§3); every other kind shows the generic one. */
export const notificationIcons = [
  'update_reports',
  'investment_opportunity_invested',
  'investment_opportunity_transition_existing',
  'investment_opportunity_invited',
  'info',
] as const
export type NotificationIcon = (typeof notificationIcons)[number]

/** A row of the bell, in the shape of Laravel's database notifications. */
export const notification = z.object({
  id: z.uuid(),
  type: z.enum(notificationNames.map(notificationType)),
  notifiable_type: z.literal('App\\Models\\User'),
  notifiable_id: z.int(),
  data: z.object({
    /** May hold **bold** markers and no other markup. */
    message: z.string(),
    /** A path on this site. */
    cta: z.string(),
    icon: z.enum(notificationIcons),
  }),
  read_at: instant().nullable(),
  created_at: instant(),
  updated_at: instant(),
})

const page = z.coerce.number().int().min(1).max(1_000_000).catch(1)
const filter = z
  .looseObject({ type: z.string().max(200).optional(), unread: z.unknown().optional() })
  .optional()
const list = { method: 'GET', answer: z.array(notification), status: 200 } as const
const mark = { method: 'POST', status: 204 } as const

/** Newest first, 100 a page. */
export const ownNotifications = defineEndpoint({
  ...list,
  path: 'notifications/user',
  summary: 'One’s own notifications',
  access: 'verified',
  query: z.object({ page }),
})

/** The rows themselves, because clients count them; at most 100, since a badge ends at 99. */
export const ownUnreadNotifications = defineEndpoint({
  ...list,
  path: 'notifications/user/unread',
  summary: 'One’s own notifications that are not read yet',
  access: 'verified',
})

export const markOwnRead = defineEndpoint({
  ...mark,
  path: 'notifications/user/mark-read/{id}',
  summary: 'Mark a notification as read',
  access: 'verified',
})

export const markAllOwnRead = defineEndpoint({
  ...mark,
  path: 'notifications/user/mark-read',
  summary: 'Mark all notifications as read',
  access: 'verified',
})

/** The same for the back office: what a member of staff was told. */
export const staffNotifications = defineEndpoint({
  ...list,
  path: 'notifications/admin',
  summary: 'A member of staff’s notifications',
  access: 'staff',
  query: z.object({ page, filter }),
})

export const staffUnreadNotifications = defineEndpoint({
  ...list,
  path: 'notifications/admin/unread',
  summary: 'A member of staff’s notifications that are not read yet',
  access: 'staff',
})

export const markStaffRead = defineEndpoint({
  ...mark,
  path: 'notifications/admin/mark-read/{id}',
  summary: 'Mark a notification as read, in the back office',
  access: 'staff',
})

export const markAllStaffRead = defineEndpoint({
  ...mark,
  path: 'notifications/admin/mark-read',
  summary: 'Mark all notifications as read, in the back office',
  access: 'staff',
})
