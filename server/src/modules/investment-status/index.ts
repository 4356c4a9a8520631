export { reservationsChanged, useFollowers, type ReservationFollower } from './reservations-follow.ts'
export { illegalMove, setStatus } from './set-status.ts'
