import { request } from 'node:http'
import type { OutgoingHttpHeaders } from 'node:http'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

export const password = 'moorgate-demo-2026'

/**
 * What the login page does, without the page: the journeys of signing in are about that. The window gets the
 * cookies and stays in an empty document of the same origin, since loading a page is most of what it costs to
 * sign in: `goto('/')` leads to where the role lands.
 */
export async function signIn(page: Page, address: string, email: string): Promise<void> {
  const place = '**/empty-document'
  await page.route(place, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('/empty-document')
  await page.unroute(place)
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const { cookies } = await ask(address, 'GET', '/sanctum/csrf-cookie', { 'user-agent': userAgent })
  const headers = {
    'user-agent': userAgent,
    'content-type': 'application/json',
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''),
  }
  const answer = await ask(address, 'POST', '/login', headers, JSON.stringify({ email, password }))
  expect(answer.status, `${email} may sign in`).toBe(200)
  // The names begin with `__Host-`, which only a secure address may set.
  const url = address.replace('http:', 'https:')
  const kept = { url, secure: true, sameSite: 'Lax' as const }
  await page.context().addCookies(answer.cookies.map((cookie) => ({ ...cookie, ...kept })))
}

/** By the number of this machine: not every system knows the names below `localhost`. */
function ask(address: string, method: string, path: string, headers: OutgoingHttpHeaders, body = '') {
  const { host, port } = new URL(address)
  const accept = 'application/json'
  type Answered = { status: number; cookies: { name: string; value: string; httpOnly: boolean }[] }
  return new Promise<Answered>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, host, accept } }
    request(options, (answer) => {
      answer.resume()
      const cookies = (answer.headers['set-cookie'] ?? []).map((line) => {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        return { name, value, httpOnly: /; *httponly/i.test(line) }
      })
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, cookies }))
    })
      .once('error', reject)
      .end(body)
  })
}
