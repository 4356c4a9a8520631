import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { list, text } from '../wire.ts'
import { permissionActions, permissionEvents } from './events.ts'

/** Roles are fixed (specification §6): this says what each one may do, and nothing changes it. */
export const readRolePermissions = defineEndpoint({
  method: 'GET',
  path: 'role-permissions',
  summary: 'What each role of staff may do, and how many people have it',
  access: { event: 'user', action: 'index' },
  answer: list(
    z.object({
      role_id: z.int(),
      /** As the tenant calls it. */
      name: text(80, { example: 'Fund Manager' }),
      people_count: z.int(),
      permissions: list(
        z.object({
          event: z.enum(permissionEvents),
          actions: list(z.enum(permissionActions), permissionActions.length),
        }),
        permissionEvents.length,
      ),
      /** Tabs of records that the role may open, without these. */
      hidden_tabs: list(z.object({ event: z.enum(permissionEvents), tabs: list(text(40), 20) }), 20),
    }),
    20,
  ),
  status: 200,
})
