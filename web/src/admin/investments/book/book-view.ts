import {
  awaitedStatuses,
  committedStatuses,
  droppedStatuses,
  settledStatuses,
} from '@moorgate/contract/statuses.ts'
import type { InvestmentStatus } from '@moorgate/contract/statuses.ts'

/** The parts of an allocation book that can be looked at alone. */
const bookViews = ['all', 'received', 'awaiting', 'reserved', 'waiting', 'ended'] as const
export type BookView = (typeof bookViews)[number]

const statusesOf: Readonly<Record<BookView, readonly InvestmentStatus[]>> = {
  all: committedStatuses,
  received: settledStatuses,
  awaiting: awaitedStatuses,
  reserved: ['reserved', ...awaitedStatuses],
  waiting: ['waiting_list'],
  ended: droppedStatuses,
}

export function bookViewOf(tab: string | undefined): BookView {
  return bookViews.find((view) => view === tab) ?? 'all'
}

/** The API's filter for a view. An allocation that has paid what was called, and no more is called of, is reserved. */
export function filterOf(view: BookView): { status: string; awaiting_payment?: string } {
  const status = statusesOf[view].join(',')
  return view === 'awaiting' || view === 'reserved'
    ? { status, awaiting_payment: String(view === 'awaiting') }
    : { status }
}
