import type { Page } from '@playwright/test'

/** A PNG of 1,200 × 600 pixels, drawn by a browser. */
export async function drawnPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1200, height: 600 })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#1f5bd8'
    pen.fillRect(0, 0, 1200, 600)
    pen.fillStyle = '#f0d9a8'
    pen.fillRect(200, 200, 800, 200)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
