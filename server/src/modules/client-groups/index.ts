export {
  groupIdsSql,
  firstGroupSql,
  inGroupsSql,
  groupsOfPerson,
  beginInGroups,
  changeGroups,
  setMembers,
  changeMembers,
  moveInOrOut,
} from './client-groups.ts'
export type { GroupMember, RequestedGroups } from './client-groups.ts'
