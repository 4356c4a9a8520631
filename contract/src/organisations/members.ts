import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, email, instant, text } from '../wire.ts'
import { organisationRoles } from './organisation.ts'

const member = z.object({
  user_id: z.int(),
  name: text(201, { example: 'Marcus Hale' }),
  email: email(),
  role: choice(organisationRoles),
  can_invest: boolean(),
  started_at: instant(),
})

/** Who belongs to it now; the lead first. */
export const readMembers = defineEndpoint({
  method: 'GET',
  path: 'organisations/{id}/members',
  summary: 'Who belongs to an organisation, as what, and who may invest for it',
  access: { event: 'investors', action: 'visit' },
  answer: z.array(member),
  status: 200,
})

/** Its lead may always invest for it: 409 for taking that away. */
export const changeMember = defineEndpoint({
  method: 'PATCH',
  path: 'organisations/{id}/members/{user_id}',
  summary: 'Say what someone is in an organisation, and whether they may invest for it',
  access: { event: 'investors', action: 'update' },
  body: z.object({ role: choice(organisationRoles).optional(), can_invest: boolean().optional() }),
  answer: z.array(member),
  status: 200,
})
