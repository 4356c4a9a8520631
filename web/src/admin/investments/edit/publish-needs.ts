import { createContext } from 'react'
import type { PublishCheck } from './publish-checks.ts'

/** Fields that may stay empty in a draft and are needed to publish it, by the server's own list. */
export const PublishNeedsContext = createContext<ReadonlySet<string>>(new Set())

export const neededIn = (checks: readonly PublishCheck[]): ReadonlySet<string> =>
  new Set(checks.filter(({ needed_for: need }) => need !== 'nobody').map(({ field }) => field))
