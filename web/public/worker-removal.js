// Takes the place of the portal's service worker where an installation switched it off, and removes itself.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  indexedDB.deleteDatabase('kept-answers')
  await self.registration.unregister()
}
