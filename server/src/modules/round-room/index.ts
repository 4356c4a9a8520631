export { openRights, ownerOf, type Owner } from './open-rights.ts'
export { pendingRights } from './pending-rights.ts'
export {
  checkRoom,
  promote,
  promoteWaiting,
  roomOf,
  settleHeld,
  takesMoney,
  withMore,
  type TakenAmounts,
} from './room.ts'
