import type { FastifyRequest } from 'fastify'
import { wire } from '../test-wire.ts'

export const signedIn = { authorization: 'yes' }

export const urlencoded = 'application/x-www-form-urlencoded'

export async function echo(t: Parameters<typeof wire>[0], uploads = {}) {
  const made = await wire(t, uploads)
  made.app.post('/api/things', async ({ body, bodyToken }: FastifyRequest) => ({
    body: body ?? null,
    token: bodyToken ?? null,
  }))
  const post = async (
    payload: string | Buffer,
    type: string | undefined,
    headers: Record<string, string> = signedIn,
  ) => {
    const all = { ...(type && { 'content-type': type }), ...headers }
    const answer = await made.app.inject({ method: 'POST', url: '/api/things', payload, headers: all })
    return {
      status: answer.statusCode,
      ...answer.json<{ body: unknown; token: unknown; message?: string; errors?: unknown }>(),
    }
  }
  return { ...made, post, json: (text: string | Buffer) => post(text, 'application/json; charset=utf-8') }
}
