import './owner.ts'

export { investorRoutes } from './routes.ts'
export {
  clientGroups,
  investorTypes,
  leadStatuses,
  nameOfUser,
  nominees,
  relateNominees,
  appendToPeople,
  relatePeople,
  colleagueContacts,
  namedColleagues,
  staffContacts,
  categoryStatusOn,
  hiddenFromListers,
  users,
  usersOn,
} from './tables.ts'
export { staffWhoMay } from './staff-who-may.ts'
export { investorSubscriptions } from './listen.ts'
export { canonicalAddress } from './canonical-address.ts'
export {
  beginInGroups,
  groupIdsSql,
  groupsOfPerson,
  inGroupsSql,
  moveInOrOut,
  changeGroups,
} from './client-groups.ts'
export type { GroupMember } from './client-groups.ts'
export { addUser } from './add-user.ts'
export { decideRegistration } from './decide-registration.ts'
export { recordIdentity } from './record-identity.ts'
export type { IdentityStatus } from './record-identity.ts'
export { changeUser } from './change-user.ts'
export { bringUserBack, removeUser } from './remove-user.ts'
export { allowedValues, mustBeOfAge } from './user-values.ts'
export { heldOfEachSql, heldRoundsSql } from './held-sql.ts'
export {
  categoryFact,
  classOf,
  eligibilityForOffer,
  eligibilityOfClass,
  firmRules,
  gateFactsSql,
  gateJoinsSql,
  gatesFor,
  gatesOf,
  namedGateJoinsSql,
  mayReadSql,
  passesGatesSql,
} from './eligibility.ts'
export type { CategoryColumns, GateFacts } from './eligibility.ts'
