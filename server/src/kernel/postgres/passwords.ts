import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { StartRefused } from './start-refused.ts'

/**
 * The passwords of PostgreSQL's roles: `admin` made the cluster, `owner` migrates, `app` serves requests,
 * `jobs` runs the queue.
 */
export type Passwords = { admin: string; owner: string; app: string; jobs: string }

/**
 * The passwords kept in this file. They are made at random the first time, readable by this user alone
 * (0600).
 */
export function passwordHistory(file: string, clusterExists: boolean): Passwords {
  if (existsSync(file)) return completed(file, JSON.parse(readFileSync(file, 'utf8')) as Partial<Passwords>)
  if (clusterExists) {
    throw new StartRefused(
      `The database's passwords in ${file} are gone: bring that file back from a backup.`,
    )
  }
  const passwords = newPasswords()
  write(file, passwords, 'wx')
  return passwords
}

/**
 * A Moorgate from before there was a role gave it no password; beside the others it is put down before the
 * role is made.
 */
function completed(file: string, stored: Partial<Passwords>): Passwords {
  const passwords = { ...newPasswords(), ...stored }
  if (Object.keys(passwords).every((name) => name in stored)) return passwords
  write(`${file}.new`, passwords, 'w')
  renameSync(`${file}.new`, file)
  return passwords
}

function newPasswords(): Passwords {
  const password = () => randomBytes(24).toString('base64url')
  return { admin: password(), owner: password(), app: password(), jobs: password() }
}

function write(file: string, passwords: Passwords, flag: 'wx' | 'w'): void {
  writeFileSync(file, `${JSON.stringify(passwords, undefined, 2)}\n`, { mode: 0o600, flag })
}
