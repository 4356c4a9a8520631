import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { boolean, integer, list, pattern, reference, text } from '../wire.ts'

/**
 * What an address may say about a list. A view is an address with a name: it holds the query and nothing
 * else, so a link to it and the view itself can't disagree.
 */
const queryText = /^(?:(?:filter\[[a-z_.]{1,60}\]|sort|columns)=[^&#?]{0,1000}(?:&(?=.)|$)){0,40}$/i

/**
 * A list with its filters, order and columns, under a name. Personal unless it is shared; a shared one may be
 * what some roles meet first. `list` is the path of the listed resource, with a variant after a colon where
 * one resource has two lists.
 */
export const savedView = defineResource({
  name: 'saved_view',
  path: 'saved-views',
  term: 'staff_member',
  operations: ['list', 'show', 'create', 'update', 'delete', 'restore'],
  written: {
    list: pattern(/^[a-z][a-z-]{1,60}(?::[a-z]{1,20})?$/, 80, 'users'),
    name: text(60, { example: 'Follow-on prospects' }),
    query: optional(pattern(queryText, 4000, 'filter[category_status]=approved&sort=-created_at')),
    is_shared: boolean().optional(),
    /** Roles that meet this view when they open the list without saying how. Needs a shared view. */
    default_role_ids: list(integer({ min: 1, max: 12 }), 10).optional(),
  },
  computed: {
    query: text(4000, { example: 'filter[category_status]=approved&sort=-created_at' }),
    is_shared: boolean(),
    default_role_ids: list(integer({ example: 1 })),
    owner_id: reference('users'),
    owner_name: text(201, { example: 'Priya Nair' }),
  },
  filters: { list: 'exact' },
  sorts: ['name'],
  defaultSort: 'name',
  paged: false,
})

const one = { access: 'staff', answer: savedView.row, status: 200 } as const

export const savedViews = defineEndpoint({
  ...one,
  method: 'GET',
  path: 'saved-views',
  summary: 'One’s own views and those that colleagues share',
  answer: z.array(savedView.row),
})

/** Sharing needs the right to change the listed records; a default for roles the right to change users. */
export const createSavedView = defineEndpoint({
  ...one,
  method: 'POST',
  path: 'saved-views',
  summary: 'Keep a list under a name',
  body: savedView.create,
  status: 201,
})

export const updateSavedView = defineEndpoint({
  ...one,
  method: 'PATCH',
  path: 'saved-views/{id}',
  summary: 'Change a view',
  body: savedView.update,
})

export const deleteSavedView = defineEndpoint({
  method: 'DELETE',
  path: 'saved-views/{id}',
  summary: 'Delete a view',
  access: 'staff',
  status: 204,
})

export const restoreSavedView = defineEndpoint({
  ...one,
  method: 'POST',
  path: 'saved-views/{id}/restore',
  summary: 'Bring a deleted view back',
})
