export { type ConnectedDatabase, connectDatabase, type DatabaseSource } from './connect-database.ts'
export { appRole } from './roles.ts'
export { type Log, StartRefused } from './start-refused.ts'
