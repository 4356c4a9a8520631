import assert from 'node:assert/strict'
import { demoPassword } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'

/** A browser that has its anti-forgery cookie, as the login page has it before somebody signs in. */
export async function browser(api: Api, tenantId: 1 | 2 = 1): Promise<Client> {
  const client = api.guest(tenantId)
  const answer = await client.get('/sanctum/csrf-cookie')
  assert.equal(answer.status, 204)
  return client
}

export const investor = { email: 'investor@wrenfield.example', password: demoPassword }
export const superAdmin = { email: 'super-admin@wrenfield.example', password: demoPassword }

/** A password that the policy accepts, different for each number. */
export const goodPassword = (number: number) => `gannet lichen oxbow ${number}`

/** Somebody new, who has registered in this browser and not opened the link in the letter. */
export async function applied(
  api: Api,
  name: string,
): Promise<{ client: Client; email: string; password: string }> {
  const client = await browser(api)
  const person = registration(name)
  const answer = await client.post('/register', person)
  assert.equal(answer.status, 201, answer.text)
  return { client, email: person.email, password: person.password }
}

/** Somebody new, who has registered and is signed in in this browser by the link in the letter. */
export async function registered(api: Api, name: string) {
  const person = await applied(api, name)
  const answer = await person.client.get(await linkIn(api, person.email, '/email/verify/'), asBrowser)
  assert.equal(answer.status, 302, answer.text)
  return person
}

/** How a browser follows a link. */
export const asBrowser = { accept: 'text/html,*/*' }

export const registration = (name: string) => ({
  first_name: name,
  last_name: 'Quillfeather',
  email: `${name.toLowerCase()}@example.com`,
  password: goodPassword(1),
  password_confirmation: goodPassword(1),
  terms: true,
})

/** Whether this browser is signed in. */
export async function isSignedIn(client: Client): Promise<boolean> {
  const { status } = await client.get('/api/user/sessions')
  assert.ok(status === 200 || status === 401, `unexpected ${status}`)
  return status === 200
}

export const sessionCookie = (client: Client) => client.cookies.get('session')

/** The newest letter to an address, and the link in it that begins with a path, as path and query. */
export async function newestLetter(api: Api, recipient: string) {
  await api.deliver()
  return api.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function linkIn(api: Api, recipient: string, path: string): Promise<string> {
  const letter = await newestLetter(api, recipient)
  const link = letter?.text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname.startsWith(path))
  assert.ok(link, `no link to ${path} in a letter to ${recipient}`)
  assert.match(link, /^http:\/\/localhost:4717\//)
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Events about identity, oldest first, as `type` and who did it. */
export function eventsOf(api: Api, userId: number) {
  return api.db
    .selectFrom('events')
    .select(['type', 'actor_id', 'payload'])
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute()
}
