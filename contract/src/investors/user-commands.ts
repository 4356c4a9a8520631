import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, email, list, reference, text } from '../wire.ts'
import { user } from './user.ts'

/** Staff who work for the investor beside the owner of the record; those left out no longer do. */
const associates = { associate_ids: list(reference('users'), 20).optional() }

/**
 * Staff open a record for somebody, who gets a mail to choose a password. Another role than investor needs
 * the right to create users.
 */
export const createUser = defineEndpoint({
  method: 'POST',
  path: 'users',
  summary: 'Add an investor or a member of staff',
  access: { event: 'investors', action: 'create' },
  body: user.create.extend(associates),
  answer: user.row,
  refuses: [423],
  status: 201,
})

/** Oneself, or somebody whom one may change. Another value of what the caller may not change is refused. */
export const updateUser = defineEndpoint({
  method: 'PATCH',
  path: 'users/{id}',
  summary: 'Change a person’s record',
  access: 'verified',
  body: user.update.extend(associates),
  answer: user.row,
  refuses: [423],
  status: 200,
})

const addressChange = { method: 'POST', access: 'verified', answer: user.row, status: 200 } as const

/**
 * By staff who may change the person, but not by the one who entered the address. 409 where another address
 * waits by now.
 */
export const approveAddressChange = defineEndpoint({
  ...addressChange,
  path: 'users/{id}/email-change/approve',
  summary: 'Approve an e-mail address that a colleague entered for an investor',
  body: z.object({ email: email() }),
})

export const withdrawAddressChange = defineEndpoint({
  ...addressChange,
  path: 'users/{id}/email-change/withdraw',
  summary: 'Take back an e-mail address that waits for a second person',
})

export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: 'users/{id}',
  summary: 'Delete an investor. One with investments needs `unsafe=1` and the right to it',
  access: { event: 'investors', action: 'delete' },
  query: z.object({ unsafe: boolean().catch(false).optional() }),
  status: 204,
})

export const restoreUser = defineEndpoint({
  method: 'POST',
  path: 'users/{id}/restore',
  summary: 'Bring a deleted investor back',
  access: { event: 'investors', action: 'delete' },
  answer: user.row,
  status: 200,
})

/**
 * Where the tenant screens registrations. The reason is kept with the decision for auditors; the
 * investor never reads it.
 */
export const decideRegistration = defineEndpoint({
  method: 'POST',
  path: 'users/{id}/screening',
  summary: 'Approve or refuse a registration; a refusal needs a reason',
  access: { event: 'investors', action: 'update' },
  requires: 'user_screening_enabled',
  body: z.object({
    status: choice(['approved', 'rejected']),
    reason: text(500, { min: 3, example: 'Not an investor: asked for a loan.' }).optional(),
  }),
  answer: user.row,
  status: 200,
})
