import type { PdfBrand } from './brand.ts'
import type { Rectangle } from './contours.ts'
import { page, px } from './sheet.ts'

export interface ShareCertificate {
  /** The tenant that keeps the register: its colours and its sign. */
  brand: PdfBrand
  certificateNumber: string
  company: {
    name: string
    number: string
    /** "Incorporated in England and Wales under the Companies Act 2006". */
    incorporation: string
  }
  /** Registered holders, joint ones each on a line. */
  holders: readonly string[]
  /** "designation EW-0427, of 12 Tannery Row, London SE1 0XX". */
  holderDetails?: string
  /** "20,000", "A Ordinary", "£0.001". */
  shares: string
  shareClass: string
  /** Left out where nobody has said it. */
  nominalValue?: string
  paidUp: 'fully paid' | 'partly paid' | 'nil paid'
  /**
   * "612,001 to 632,000". Left out where the company's shares carry no numbers (Companies Act 2006, s. 543).
   */
  shareNumbers?: string
  issuedOn: string
  paidPerShare?: string
  /**
   * What else the holder has to know: a nominee's note, and that no transfer is registered without the
   * certificate.
   */
  note?: string
  signatories: readonly Signatory[]
  check: { code: string; url: string }
  /** When it was made out: stands in the file as its date. */
  createdAt: Date
}

export interface Signatory {
  name: string
  office: string
  /** PNG of the signature; without it the line is left to be signed. */
  signature?: Uint8Array
}

/** The double line around everything. */
export const frame: Rectangle = {
  x: px(44),
  y: px(44),
  width: page.width - px(88),
  height: page.height - px(88),
}
/** The column between the lines. */
export const inner = { x: frame.x + px(64), width: frame.width - px(128) }
/** Top of the signatures; the middle ends above it. */
export const signatures = frame.y + frame.height - px(148)
