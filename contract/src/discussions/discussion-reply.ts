import { defineResource } from '../resource.ts'
import { boolean, instant, reference, text } from '../wire.ts'

/** What is said to a question: by the tenant (`is_official`), or by the asker once more. */
export const discussionReply = defineResource({
  name: 'discussion_reply',
  path: 'discussion-replies',
  term: 'discussion_reply',
  event: 'investment_opportunity_live',
  read: 'own',
  operations: ['list', 'show', 'export'],
  written: {
    discussion_id: reference('discussions'),
    body: text(5000, { min: 1, example: 'The contracts allow a delay of twelve months before any penalty.' }),
  },
  computed: {
    is_official: boolean(),
    author_name: text(201, { example: 'Tom Ashworth' }),
    /** Null while only the asker and the staff read it. */
    published_at: instant().nullable(),
  },
  filters: {
    discussion_id: 'exact',
    investment_opportunity_id: 'scope',
    /** Who wrote it; for staff alone. */
    user_id: 'scope',
    is_official: 'exact',
  },
  sorts: ['published_at'],
  defaultSort: '-created_at',
  includes: {
    discussion: { to: 'discussions', many: false },
    user: { to: 'users', many: false },
  },
})
