import type { Page } from '@playwright/test'

/**
 * Resolves once the window listens to a channel whose name has this in it: nothing on the page says so. Asked
 * before the page is opened.
 */
export function listensTo(window: Page, channel: string): Promise<unknown> {
  const isIn = (payload: string | Buffer) =>
    String(payload).includes('subscription_succeeded') && String(payload).includes(channel)
  return window
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => isIn(payload)))
}
