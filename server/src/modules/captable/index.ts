export { captableListeners } from './listen.ts'
export { captableRoutes } from './routes.ts'
export { shareLots } from './tables.ts'
export { sendWorkbook } from './worksheet/send-workbook.ts'
export { workingOf } from './worksheet/working.ts'
export {
  ahead,
  atLeast,
  cell,
  larger,
  minus,
  number,
  over,
  plus,
  round,
  roundDown,
  roundUp,
  smaller,
  sumOf,
  times,
  words,
  type Cell,
  type Formula,
  type Sheet,
  type Worksheet,
} from './worksheet/worksheet.ts'
