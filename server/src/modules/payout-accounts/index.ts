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
