import { recordEvents } from './event.ts'

/** Funds, and the companies that they invest in. */
export const fundEvents = {
  ...recordEvents('fund', 'created', 'updated', 'deleted', 'restored'),
  ...recordEvents('company', 'created', 'updated', 'deleted', 'restored'),
}
