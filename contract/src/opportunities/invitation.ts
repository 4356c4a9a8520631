import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { textWithoutAccounts } from '../texts/text-without-accounts.ts'
import { choice, dictionary, id, instant, list, map, reference, text } from '../wire.ts'

/**
 * Why an invited investor gets no letter: their account is closed, their registration waits for approval, they
 * refused marketing, or they turned these letters off.
 */
export const withheldLetterReasons = ['closed', 'unapproved', 'objected', 'turned_off'] as const
export type WithheldLetterReason = (typeof withheldLetterReasons)[number]
export const withheldLetterWords: Readonly<Record<WithheldLetterReason, string>> = {
  closed: 'No e-mail: account closed',
  unapproved: 'No e-mail until their registration is approved',
  objected: 'No e-mail: refused marketing',
  turned_off: 'No e-mail: turned off',
}

const invitationStatuses = ['sent', 'opened', 'accepted', 'declined'] as const
/** The person who is invited has not answered. */
export const unansweredInvitationStatuses = [
  'sent',
  'opened',
] as const satisfies readonly (typeof invitationStatuses)[number][]

/** An investor's being asked to look at an opportunity. Investors answer their own. */
export const invitation = defineResource({
  name: 'invitation',
  path: 'invitations',
  term: 'invitation',
  event: 'investment_opportunity_live',
  read: 'own',
  /** Who is asked to an offer is known to those who may ask (api.md §2.4). */
  reads: 'update',
  operations: ['list', 'show', 'export'],
  written: {
    investment_opportunity_id: reference('investment-opportunities'),
    user_id: reference('users'),
    message: optional(text(2000)),
  },
  computed: {
    status: choice(invitationStatuses),
    opened_at: instant().nullable(),
    responded_at: instant().nullable(),
    user_name: text(201),
    /** As their choices are today; null where they get letters. For staff alone. */
    letter_withheld: choice(withheldLetterReasons).nullable(),
  },
  filters: { investment_opportunity_id: 'exact', user_id: 'exact', status: 'exact' },
  search: ['user_name'],
  sorts: ['status', 'opened_at'],
  defaultSort: '-created_at',
  includes: {
    user: { to: 'users', many: false },
    investmentOpportunity: { to: 'investment-opportunities', many: false },
  },
  columns: [
    { key: 'user_name', label: 'Investor', term: 'investor' },
    { key: 'status', label: 'Status' },
    { key: 'created_at', label: 'Sent' },
    { key: 'opened_at', label: 'Opened' },
  ],
})

const mayInvite = { event: 'investment_opportunity_live', action: 'update' } as const

/** Those who are invited already are passed over; the answer lists the new ones. */
export const invite = defineEndpoint({
  method: 'POST',
  path: 'invitations',
  summary: 'Invite investors to an opportunity',
  access: mayInvite,
  throttle: { name: 'invitations', limit: 60, perSeconds: 3600, by: 'user' },
  body: z.object({
    investment_opportunity_id: reference('investment-opportunities'),
    user_ids: list(id(), 500).refine((ids) => ids.length > 0, 'The :attribute field is required.'),
    message: textWithoutAccounts(2000).nullish(),
  }),
  answer: z.array(invitation.row),
  status: 201,
})

/** Counts by the rules of the invitation and its letter, as they are now. Nothing is sent and nothing stored. */
export const countInvitations = defineEndpoint({
  method: 'POST',
  path: 'invitations/count',
  summary: 'Count whom an invitation reaches, and who gets no letter',
  access: mayInvite,
  body: z.object({
    investment_opportunity_id: reference('investment-opportunities'),
    /** Investors by their ids or by the filters of `users` that they match, never both. */
    ids: optional(list(id(), 500)),
    matching: optional(map({ filter: dictionary(z.string()) })),
  }),
  answer: z.object({
    total: z.int(),
    invited: z.int(),
    already_invited: z.int(),
    /** They don't wish to be sounded, or declined this confidential opportunity before. */
    refused: z.int(),
    /** Of those who are invited, by reason. A reason that keeps no letter back is left out. */
    letters_withheld: z.array(z.object({ reason: choice(withheldLetterReasons), count: z.int() })),
  }),
  status: 200,
})

/** An investor opens, accepts or declines; staff change the message. */
export const answerInvitation = defineEndpoint({
  method: 'PATCH',
  path: 'invitations/{id}',
  summary: 'Answer an invitation, or change its message',
  access: { ...mayInvite, own: true },
  body: z.object({
    status: choice(['opened', 'accepted', 'declined']).optional(),
    message: textWithoutAccounts(2000).nullish(),
  }),
  answer: invitation.row,
  status: 200,
})

const several = z.object({
  ids: list(id(), 500).refine((ids) => ids.length > 0, 'The :attribute field is required.'),
})

export const withdrawInvitations = defineEndpoint({
  method: 'POST',
  path: 'invitations/bulk-delete',
  summary: 'Withdraw invitations that nobody has accepted',
  access: mayInvite,
  body: several,
  status: 204,
})

/** Sends no letter again. Who is invited anyway is passed over. */
export const restoreInvitations = defineEndpoint({
  method: 'POST',
  path: 'invitations/bulk-restore',
  summary: 'Put back invitations that were withdrawn',
  access: mayInvite,
  body: several,
  status: 204,
})

/** How many investors an offer reaches once it is live as its status and rules stand now. */
export const readAudience = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/audience',
  summary: 'Count who can see an offer',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  query: z.object({
    /** Of a draft: 2 external or 3 internal. */
    status: choice([2, 3]).catch(2).optional(),
  }),
  answer: z.object({
    /** Active investors of the tenant. */
    investors: z.int(),
    can_see: z.int(),
    by_rule: z.int(),
    invited: z.int(),
    /** Of those who are invited. */
    opened: z.int(),
    accepted: z.int(),
    declined: z.int(),
  }),
  status: 200,
})

/** An address to send to people who have no account: who registers by it is invited to the offer at once. */
export const readRegistrationLink = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/registration-link',
  summary: 'Read the link by which people register and are invited',
  access: mayInvite,
  requires: 'invite_on_register',
  answer: z.object({ url: text(500, { example: 'https://invest.example/register?invite=12-9f3a' }) }),
  status: 200,
})
