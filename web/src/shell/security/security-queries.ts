import type { passkey } from '@moorgate/contract/identity/passkeys.ts'
import type { session } from '@moorgate/contract/identity/sessions.ts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../kernel/api.ts'

export type Passkey = z.output<typeof passkey>
export type Session = z.output<typeof session>

export const passkeysQuery = queryOptions({
  queryKey: ['security', 'passkeys'],
  queryFn: async ({ signal }) => (await call<{ data: Passkey[] }>('GET', '/user/passkeys', { signal })).data,
})

export const sessionsQuery = queryOptions({
  queryKey: ['security', 'sessions'],
  queryFn: async ({ signal }) => (await call<{ data: Session[] }>('GET', 'user/sessions', { signal })).data,
})

/**
 * How many recovery codes are left of how many; none at all means no second factor. Undefined until a
 * password is fresh.
 */
export interface CodesLeft {
  left: number
  all: number
}

export const codesQuery = queryOptions({
  queryKey: ['security', 'codes'],
  queryFn: async ({ signal }): Promise<CodesLeft | null> => {
    // Asking for the codes themselves would be refused, and the browser's console would call that an error.
    const { confirmed } = await call<{ confirmed: boolean }>('GET', '/user/confirmed-password-status', {
      signal,
    })
    if (!confirmed) return null
    const codes = await call<{ used_at: string | null }[]>('GET', '/user/two-factor-recovery-codes', {
      signal,
    })
    return { left: codes.filter(({ used_at: usedAt }) => usedAt === null).length, all: codes.length }
  },
})
