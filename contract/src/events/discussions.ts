import { event, id, optionalId, recordEvents } from './event.ts'

const asked = { investment_opportunity_id: id, user_id: id }

/** Questions about an opportunity and what is answered to them. */
export const discussionEvents = {
  ...recordEvents('discussion', 'created', 'updated'),
  'discussion.answered': event('discussion', asked),
  'discussion.continued': event('discussion', asked),
  'discussion.published': event('discussion', asked),
  'discussion.hidden': event('discussion', asked),
  'discussion.deleted': event('discussion', { investment_opportunity_id: id }),
  'discussion.followed': event('investment_opportunity', { user_id: optionalId }),
  'discussion.unfollowed': event('investment_opportunity', { user_id: optionalId }),
  ...recordEvents('discussion_reply', 'created'),
  'discussion_reply.updated': event('discussion_reply', { discussion_id: id }),
  'discussion_reply.deleted': event('discussion_reply', { discussion_id: id }),
}
