/// <reference lib="webworker" />
import { handlingOf, isOfRelease, withoutTitle } from './routes.ts'

declare const self: ServiceWorkerGlobalScope
/** Background synchronisation, which not every browser has: https://wicg.github.io/background-sync/spec/. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
  interface ServiceWorkerRegistration {
    readonly sync?: { register: (tag: string) => Promise<void> }
  }
}
/** The files of the release that the portal's kept pages need: the build writes them here. */
declare const releaseFiles: readonly string[]

const cacheName = 'release'
const keptAnswers = 'kept-answers'
const signOutAddress = '/api/logout'
/** It is there while the server has not been told that somebody logged out. */
const owedCache = 'owed-sign-out'
/** Any page of the portal is this one: its address says what it shows. */
const shell = '/investor'

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('sync', (event) => {
  if (event.tag === owedCache) event.waitUntil(settleSignOut())
})
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
    case 'after-sign-out':
      return event.respondWith(afterSignOut(request))
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
    await settleSignOut()
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

/**
 * Anyone who logs out without a connection leaves nothing behind. The server is told as soon as it can be: by
 * the browser once there is a connection, where it can do that, and before the next page that is opened.
 */
async function signOut(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request)
    await caches.delete(owedCache)
    return answer
  } catch (error) {
    indexedDB.deleteDatabase(keptAnswers)
    await caches.open(owedCache).then((cache) => cache.put(signOutAddress, new Response()))
    await self.registration.sync?.register(owedCache).catch(() => undefined)
    return keptShell(error)
  }
}

/** Ends the session of somebody who logged out without a connection. Fails where there is none yet. */
async function settleSignOut(): Promise<void> {
  if (!(await caches.has(owedCache))) return
  const answer = await fetch(signOutAddress, { credentials: 'include', redirect: 'manual' })
  if (!answer.ok && answer.type !== 'opaqueredirect') throw new Error('The session has not ended.')
  await caches.delete(owedCache)
}

/** Requests that are never cached. Somebody who has logged out must not get an answer, so the log-out goes first. */
async function afterSignOut(request: Request): Promise<Response> {
  await settleSignOut()
  return fetch(request)
}
