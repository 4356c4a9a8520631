import assert from 'node:assert/strict'
import { test } from 'node:test'

test('a page that is being left on purpose is not led back, and one that stays after all is', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const wentTo: string[] = []
  const received: (() => void)[] = []
  Object.assign(globalThis, {
    addEventListener: (_event: string, hear: () => void) => received.push(hear),
    location: { pathname: '/admin/investors', assign: (href: string) => wentTo.push(href) },
  })
  const { leaveToSignIn } = await import('./lost-session.ts')
  for (const hear of received) hear()
  leaveToSignIn()
  assert.deepEqual(wentTo, [])
  t.mock.timers.tick(2_000)
  leaveToSignIn()
  assert.deepEqual(wentTo, ['/api/logout?from=%2Fadmin%2Finvestors'])
})
