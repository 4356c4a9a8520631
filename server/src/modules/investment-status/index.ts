export { amountColumns, feesOf } from './amount-columns.ts'
export { reservationFollower, reservationsChanged } from './reservations-follow.ts'
export { illegalMove, setStatus } from './set-status.ts'
