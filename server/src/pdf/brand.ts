import type { BrandColours } from '@moorgate/contract'
import { derivedColours } from '../kernel/derived-colours.ts'
import { px } from './sheet.ts'
import type { Sheet, Style } from './sheet.ts'

/** A tenant's sign: a picture, a drawing, or nothing, and then its first letter stands in. */
export type Logo =
  /** PNG or JPEG. */
  | { kind: 'picture'; bytes: Uint8Array; width: number; height: number }
  | { kind: 'drawing'; width: number; height: number; shapes: readonly LogoShape[] }

/** An SVG path with its paint. */
export interface LogoShape {
  path: string
  fill?: string
  stroke?: string
  strokeWidth?: number
}

/** The tenant whose paper it is. */
export interface PdfBrand {
  name: string
  colours: BrandColours
  logo?: Logo
}

/** Colours of a paper: the light theme's, since paper is white. */
export interface PdfColours {
  ink: string
  soft: string
  faint: string
  rule: string
  hairline: string
  deep: string
  deepEnd: string
  onDeep: string
  contour: string
  highlight: string
  mark: string
  onMark: string
  /** Of the lines of a chart. */
  series: readonly string[]
}

export function pdfColours(brand: PdfBrand): PdfColours {
  const { light } = derivedColours(brand.colours)
  const of = (token: string) => light[token] ?? '#000000'
  return {
    ink: of('--ink'),
    soft: of('--ink-2'),
    faint: of('--ink-3'),
    rule: of('--line-strong'),
    hairline: of('--line'),
    deep: of('--deep'),
    deepEnd: of('--deep-2'),
    onDeep: of('--on-deep'),
    contour: of('--art-line'),
    highlight: of('--highlight'),
    mark: of('--logo'),
    onMark: of('--on-logo'),
    series: [of('--c1'), of('--c2'), of('--c3'), of('--c4')],
  }
}

export interface SignaturePlace {
  x: number
  y: number
  /** Height of the sign; a wide logo is at most seven times as wide. */
  height: number
  /** Where the sign stands on the deep colour, it turns around: light ground, dark letter. */
  onDeep?: boolean
}

/** Draws logo and name, or the first letter and the name. A picture is taken to hold the name already. */
export function drawSign(sheet: Sheet, brand: PdfBrand, signaturePlace: SignaturePlace): void {
  const { logo, name } = brand
  if (logo?.kind === 'picture') return drawPicture(sheet, brand.name, logo, signaturePlace)
  const colours = pdfColours(brand)
  if (logo) drawShapes(sheet, logo, signaturePlace)
  else drawMonogram(sheet, brand, signaturePlace)
  const width = logo ? (logo.width / logo.height) * signaturePlace.height : signaturePlace.height
  const size = signaturePlace.height * 0.64
  const word: Style = {
    face: 'display',
    size,
    leading: signaturePlace.height,
    tracking: -0.012,
    colour: signaturePlace.onDeep ? colours.onDeep : colours.ink,
  }
  sheet.write('P', name, { x: signaturePlace.x + width + px(11), y: signaturePlace.y, width: px(420) }, word)
}

function drawPicture(
  sheet: Sheet,
  name: string,
  logo: Extract<Logo, { kind: 'picture' }>,
  signaturePlace: SignaturePlace,
): void {
  const fit: [number, number] = [signaturePlace.height * 7, signaturePlace.height]
  const scale = Math.min(fit[0] / logo.width, fit[1] / logo.height)
  if (signaturePlace.onDeep) {
    const [width, height] = [logo.width * scale + px(16), logo.height * scale + px(12)]
    sheet.artefact(() =>
      sheet.doc
        .roundedRect(signaturePlace.x - px(8), signaturePlace.y - px(6), width, height, px(5))
        .fill('#ffffff'),
    )
  }
  const picture = Buffer.from(logo.bytes)
  sheet.figure(name, () => void sheet.doc.image(picture, signaturePlace.x, signaturePlace.y, { fit }))
}

function drawShapes(
  sheet: Sheet,
  logo: Extract<Logo, { kind: 'drawing' }>,
  signaturePlace: SignaturePlace,
): void {
  sheet.artefact(() => {
    sheet.doc.translate(signaturePlace.x, signaturePlace.y).scale(signaturePlace.height / logo.height)
    for (const { path, fill, stroke, strokeWidth = 1 } of logo.shapes) {
      sheet.doc.path(path).lineWidth(strokeWidth).lineJoin('round').lineCap('round')
      if (fill && stroke) sheet.doc.fillAndStroke(fill, stroke)
      else if (fill) sheet.doc.fill(fill)
      else sheet.doc.stroke(stroke ?? '#000000')
    }
  })
}

function drawMonogram(sheet: Sheet, brand: PdfBrand, { x, y, height, onDeep }: SignaturePlace): void {
  const colours = pdfColours(brand)
  const [ground, ink] = onDeep ? ['#ffffff', colours.deep] : [colours.mark, colours.onMark]
  sheet.artefact(() => sheet.doc.roundedRect(x, y, height, height, height / 4).fill(ground))
  const style: Style = { face: 'display', size: height * 0.6, leading: height, align: 'center', colour: ink }
  sheet.stamp(Array.from(brand.name)[0] ?? '', { x, y, width: height }, style)
}
