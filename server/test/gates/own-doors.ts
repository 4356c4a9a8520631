import { act, isDone } from './door.ts'
import type { Door } from './door.ts'
import type { StateKind } from './state.ts'

const ofOwn: readonly StateKind[] = [
  'category',
  'person',
  'method',
  'registration',
  'outside',
  'looking',
  'other',
]

/** Doors to what is the visitor’s already: the refusal is of their own record. */
export const ownDoors: readonly Door[] = [
  act(
    'a larger amount',
    [...ofOwn, 'abroad'],
    ({ own }) => [`investments/${own.reservation}/amount`, { amount: '9000.00', risk_accepted: true }],
    true,
  ),
  act(
    'the signature under what staff entered',
    ofOwn,
    ({ own }) => [`investments/${own.unsigned}/sign`, { risk_accepted: true }],
    true,
  ),
  act(
    'a place from the waiting list',
    ofOwn,
    ({ own }) => [`investments/${own.place}/accept-place`, { risk_accepted: true }],
    true,
  ),
  {
    name: 'the signature on paper that staff enter',
    closedIn: ['category', 'person', 'method', 'registration'],
    ofOwnRecord: true,
    open: ({ own }, { staff, offers }) =>
      staff.post('/api/investments/manual', {
        investment_opportunity_id: offers.onPaper,
        user_id: own.user,
        amount: '5000.00',
        date: '2026-11-19',
        signed: true,
      }),
    isThrough: isDone,
  },
]
