import { isLabelKey, labelOf } from '@moorgate/contract'
import type { LabelKey, Labels } from '@moorgate/contract'
import type { CellDraft, SheetDraft, WorksheetDraft } from './worksheet.ts'

/**
 * Letters of Unicode's private use, which nobody types. Between one of the first two and the last stands a
 * label's key.
 */
const [inner, head, end] = ['\u{F8FC}', '\u{F8FD}', '\u{F8FE}']
const labels = new RegExp(`([${inner}${head}])(\\w+)${end}`, 'gu')

/**
 * A label that a tenant may rename, inside a sentence of a calculation: "cash call". Put in when the
 * calculation is shown.
 */
export const inText = (key: LabelKey): string => `${inner}${key}${end}`

/** The same as a head, or where a sentence begins: "Cash Call". */
export const atHead = (key: LabelKey): string => `${head}${key}${end}`

/** A text with the tenant's own labels in the places that `inText` and `atHead` kept for them. */
export const inWordsOf = (tenant: Labels, text: string): string =>
  text.includes(end)
    ? text.replaceAll(labels, (whole, place: string, key: string) =>
        isLabelKey(key) ? labelOf(tenant, key, { lower: place === inner }) : whole,
      )
    : text

/** A calculation in the words of the tenant that it is shown to. */
export function worksheetInWordsOf(
  tenant: Labels,
  { currency, sheets, basis }: WorksheetDraft,
): WorksheetDraft {
  const said = (text: string) => inWordsOf(tenant, text)
  const cell = (of: CellDraft): CellDraft => ({
    ...of,
    label: said(of.label),
    ...('value' in of && of.unit === 'text' && { value: said(of.value) }),
    ...(of.detail !== undefined && { detail: said(of.detail) }),
  })
  const sheet = ({ name, columns, rows }: SheetDraft): SheetDraft => ({
    name: said(name),
    columns: columns.map(said),
    rows: rows.map((row) => row.map((each) => each && cell(each))),
  })
  return {
    currency,
    sheets: sheets.map(sheet),
    basis: basis.map(({ label, text }) => ({ label: said(label), text: said(text) })),
  }
}
