export { isReadable, readableOpportunities, readOpportunity, refuseUnread } from './reading.ts'
