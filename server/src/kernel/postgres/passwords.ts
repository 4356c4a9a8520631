import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { StartRefused } from './start-refused.ts'

/** The passwords of PostgreSQL's three roles: `admin` made the cluster, `owner` migrates, `app` serves requests. */
export type Passwords = { admin: string; owner: string; app: string }

/** The passwords kept in this file. They are made at random the first time, readable by this user alone (0600). */
export function keptPasswords(file: string, clusterExists: boolean): Passwords {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Passwords
  if (clusterExists) {
    throw new StartRefused(
      `The database's passwords in ${file} are gone: bring that file back from a backup.`,
    )
  }
  const password = () => randomBytes(24).toString('base64url')
  const passwords = { admin: password(), owner: password(), app: password() }
  writeFileSync(file, `${JSON.stringify(passwords, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return passwords
}
