import { degrees } from '@cantoo/pdf-lib'
import type { PDFEmbeddedPage, PDFPage } from '@cantoo/pdf-lib'

/** By how many quarters a page is turned to the right before it is shown, 0 to 3. */
const quarterTurns = (page: PDFPage): number => ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4

/** The visible part of a page, turned as it is read, in whole points. */
export function visibleSize(page: PDFPage): { width: number; height: number } {
  const { width, height } = page.getCropBox()
  const [across, down] = quarterTurns(page) % 2 === 1 ? [height, width] : [width, height]
  return { width: Math.round(across), height: Math.round(down) }
}

/**
 * Lays marks over a page. A turned page has them turned the other way, so that they stand upright when it is
 * read.
 */
export function layUpright(page: PDFPage, layer: PDFEmbeddedPage): void {
  const box = page.getCropBox()
  const turns = quarterTurns(page)
  const corner = [
    { x: 0, y: 0 },
    { x: box.width, y: 0 },
    { x: box.width, y: box.height },
    { x: 0, y: box.height },
  ][turns]!
  page.drawPage(layer, { x: box.x + corner.x, y: box.y + corner.y, rotate: degrees(turns * 90) })
}
