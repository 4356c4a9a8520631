import assert from 'node:assert/strict'
import { defaultBrand } from '@moorgate/contract'
import type { PdfBrand, PdfTable } from './index.ts'

export const brand: PdfBrand = { name: 'Wrenfield', colours: defaultBrand }

export const shares: PdfTable = {
  columns: [
    { heading: 'This call', share: 1.7 },
    { heading: 'Whole fund', align: 'right' },
    { heading: 'Your share', align: 'right' },
  ],
  rows: [
    { cells: ['Investments', '£2,220,000.00', '£9,250.00'] },
    { cells: ['Management fee', '£180,000.00', '£750.00'] },
    { cells: ['To pay', '£2,400,000.00', '£10,000.00'], total: true },
  ],
}

/**
 * Without spaces: letters of another script come from another font, and then a word is drawn in two pieces.
 */
const dense = (text: string) => text.replaceAll(/\s+/g, '')

export function says(text: string, parts: readonly string[]): void {
  for (const part of parts) assert.ok(dense(text).includes(dense(part)), `missing: ${part}\nin: ${text}`)
}
