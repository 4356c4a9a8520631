export {
  colleagueContacts,
  hiddenFromListers,
  listsOnly,
  namedColleagues,
  staffContacts,
} from './staff-tables.ts'
export { staffWhoMay } from './staff-who-may.ts'
export { mustOpenAsViewer } from './must-open-as-viewer.ts'
