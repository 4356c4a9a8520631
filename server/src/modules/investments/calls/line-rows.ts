import { droppedLineStatuses } from '@moorgate/contract'
import { statusList } from '../../../kernel/database/status-list.ts'

/** A line that counts in the sums of its call, as SQL: it was not waived, in default or cancelled. */
export const lineCounts = (row: string): string => `${row}.status not in ${statusList(droppedLineStatuses)}`
