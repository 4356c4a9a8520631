/** Booking: journals that balance, in the transaction of the command that moves the money. */
export {
  postJournal,
  postJournals,
  checkBalance,
  type Entry,
  type Journal,
  type PostedJournal,
} from './journal.ts'
export { openDayFrom, readLock, setLock } from './books-lock.ts'
export { mustBeReference } from './must-be-reference.ts'
export { postReversal } from './reversal.ts'
