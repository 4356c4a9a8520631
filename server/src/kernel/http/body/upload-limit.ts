import type { FastifyRequest } from 'fastify'
import { roleIds } from '@moorgate/contract'
import { countHit } from '../../throttle.ts'

/**
 * handbook api §3.5 for an investor. Staff fill data rooms, so theirs are what a working day needs (decision
 * 23).
 */
const most = {
  investor: { files: 60, megabytes: 500 },
  staff: { files: 2_000, megabytes: 20_000 },
} as const

const [hour, day] = [3600, 86_400]

/**
 * Counts one file that is about to come in; refuses it with 429, before a byte of it is kept, where the
 * hour's files are used up.
 */
export async function countFile(request: FastifyRequest): Promise<void> {
  const { files } = limitsOf(request)
  await hit(request, { name: 'uploads', limit: files, perSeconds: hour })
}

/** Counts what came in, in started kilobytes; refuses it with 429 where the day's are used up. */
export async function countBytes(request: FastifyRequest, bytes: number): Promise<void> {
  const rule = { name: 'upload-kilobytes', limit: limitsOf(request).megabytes * 1024, perSeconds: day }
  await hit(request, rule, Math.ceil(bytes / 1024))
}

const limitsOf = ({ session }: FastifyRequest) =>
  session?.user?.roleId === roleIds.user ? most.investor : most.staff

async function hit(
  { server, tenant, session }: FastifyRequest,
  rule: Parameters<typeof countHit>[2],
  amount = 1,
): Promise<void> {
  const key = `user:${session!.user!.id}`
  await countHit(server.platform, tenant, { ...rule, amount }, key)
}
