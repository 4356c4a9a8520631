export { type ConnectedDatabase, connectDatabase, type DatabaseSource } from './connect-database.ts'
export { connectReplica } from './own-server.ts'
export { appRole, jobsRole } from './roles.ts'
export { codeOf, type Log, reasonOf, StartRefused } from './start-refused.ts'
