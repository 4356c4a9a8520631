export {
  beginStanding,
  approveAccount,
  refuseAccount,
  standingSql,
  accountBeforeSql,
  callableFromSql,
  callsHeldUntil,
  payableFromSql,
  payoutWaitsForSql,
  isHeldPayout,
  heldPayouts,
} from './payout-accounts.ts'
export { tellPaidOut } from './tell-paid-out.ts'
