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
  heldPayouts,
} from './payout-accounts.ts'
