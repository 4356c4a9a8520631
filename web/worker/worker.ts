/// <reference lib="webworker" />
import { handlingOf, isOfRelease, withoutTitle } from './routes.ts'

declare const self: ServiceWorkerGlobalScope
/** The files of the release that the portal's kept pages need: the build writes them here. */
declare const releaseFiles: readonly string[]

const cacheName = 'release'
const keptAnswers = 'kept-answers'
/** Any page of the portal is this one: its address says what it shows. */
const shell = '/investor'

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (handlingOf(request, self.location.origin)) {
    case 'page':
      return event.respondWith(page(event))
    case 'file':
    case 'mark':
      return event.respondWith(file(request))
    case 'sign-out':
      return event.respondWith(signOut(request))
    case 'network':
      return undefined
  }
})

/** All of a release or nothing of it: a part would leave pages that don't start. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  const missing = []
  for (const name of releaseFiles) if (!(await inCache(name))) missing.push(name)
  await cache.addAll(missing)
  const answer = await fetch(shell, { credentials: 'include', headers: { accept: 'text/html' } })
  if (!(await keepShell(answer))) throw new Error('The page is of another release.')
  await self.skipWaiting()
}

/** What earlier releases left goes. Their open pages ask the network, as they would without a worker. */
async function takeOver(): Promise<void> {
  const cache = await caches.open(cacheName)
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'))
  for (const request of files)
    if (!releaseFiles.includes(new URL(request.url).pathname)) await cache.delete(request)
  await self.clients.claim()
}

/** Keeps a page for times without a connection, where it is of this release. */
async function keepShell(answer: Response): Promise<boolean> {
  if (!answer.ok || answer.redirected) return false
  const html = await answer.text()
  if (!isOfRelease(html, releaseFiles)) return false
  const headers = new Headers(answer.headers)
  // They tell of the bytes that came.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const cache = await caches.open(cacheName)
  await cache.put(shell, new Response(withoutTitle(html), { headers }))
  return true
}

async function page(event: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(event.request)
    // With the firm's name and colours as they are now.
    event.waitUntil(keepShell(answer.clone()))
    return answer
  } catch (error) {
    return keptShell(error)
  }
}

async function keptShell(error: unknown): Promise<Response> {
  const kept = await inCache(shell)
  if (kept === undefined) throw error
  return kept
}

/** An address says all: what is kept doesn't vary by what else a request carries. */
const inCache = (request: Request | string) => caches.match(request, { ignoreVary: true })

async function file(request: Request): Promise<Response> {
  const kept = await inCache(request)
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok && handlingOf(request, self.location.origin) === 'mark')
    await caches.open(cacheName).then((cache) => cache.put(request, answer.clone()))
  return answer
}

/** Anyone who logs out without a connection leaves nothing behind, although the server can't be told yet. */
async function signOut(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    indexedDB.deleteDatabase(keptAnswers)
    return keptShell(error)
  }
}
