export { isReadable, whereReadable, readableOpportunities, readOpportunity, refuseUnread } from './reading.ts'
