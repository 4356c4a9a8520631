import type { BrandColours } from '@moorgate/contract'
import { derivedColours } from '../kernel/derived-colours.ts'
import { px } from './sheet.ts'
import type { Sheet, Style } from './sheet.ts'

/** A firm's sign: a picture, a drawing, or nothing, and then its first letter stands in. */
export type Logo =
  /** PNG or JPEG. */
  | { kind: 'picture'; bytes: Buffer; width: number; height: number }
  | { kind: 'drawing'; width: number; height: number; shapes: readonly Shape[] }

/** An SVG path with its paint. */
export interface Shape {
  path: string
  fill?: string
  stroke?: string
  strokeWidth?: number
}

/** The firm whose paper it is. */
export interface PaperBrand {
  name: string
  colours: BrandColours
  logo?: Logo
}

/** Colours of a paper: the light theme's, since paper is white. */
export interface PaperColours {
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
}

export function paperColours(brand: PaperBrand): PaperColours {
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
  }
}

export interface SignPlace {
  x: number
  y: number
  /** Height of the sign; a wide logo is at most seven times as wide. */
  height: number
  /** Where the sign stands on the deep colour, it turns around: light ground, dark letter. */
  onDeep?: boolean
}

/** Draws logo and name, or the first letter and the name. A picture is taken to hold the name already. */
export function drawSign(sheet: Sheet, brand: PaperBrand, place: SignPlace): void {
  const { logo, name } = brand
  if (logo?.kind === 'picture') return drawPicture(sheet, brand.name, logo, place)
  const colours = paperColours(brand)
  if (logo) drawShapes(sheet, logo, place)
  else drawMonogram(sheet, brand, place)
  const width = logo ? (logo.width / logo.height) * place.height : place.height
  const size = place.height * 0.64
  const word: Style = {
    face: 'display',
    size,
    leading: place.height,
    tracking: -0.012,
    colour: place.onDeep ? colours.onDeep : colours.ink,
  }
  sheet.write('P', name, { x: place.x + width + px(11), y: place.y, width: px(420) }, word)
}

function drawPicture(
  sheet: Sheet,
  name: string,
  logo: Extract<Logo, { kind: 'picture' }>,
  place: SignPlace,
): void {
  const fit: [number, number] = [place.height * 7, place.height]
  const scale = Math.min(fit[0] / logo.width, fit[1] / logo.height)
  if (place.onDeep) {
    const [width, height] = [logo.width * scale + px(16), logo.height * scale + px(12)]
    sheet.artefact(() =>
      sheet.doc.roundedRect(place.x - px(8), place.y - px(6), width, height, px(5)).fill('#ffffff'),
    )
  }
  sheet.figure(name, () => void sheet.doc.image(logo.bytes, place.x, place.y, { fit }))
}

function drawShapes(sheet: Sheet, logo: Extract<Logo, { kind: 'drawing' }>, place: SignPlace): void {
  sheet.artefact(() => {
    sheet.doc.translate(place.x, place.y).scale(place.height / logo.height)
    for (const { path, fill, stroke, strokeWidth = 1 } of logo.shapes) {
      sheet.doc.path(path).lineWidth(strokeWidth).lineJoin('round').lineCap('round')
      if (fill && stroke) sheet.doc.fillAndStroke(fill, stroke)
      else if (fill) sheet.doc.fill(fill)
      else sheet.doc.stroke(stroke ?? '#000000')
    }
  })
}

function drawMonogram(sheet: Sheet, brand: PaperBrand, { x, y, height, onDeep }: SignPlace): void {
  const colours = paperColours(brand)
  const [ground, ink] = onDeep ? ['#ffffff', colours.deep] : [colours.mark, colours.onMark]
  sheet.artefact(() => sheet.doc.roundedRect(x, y, height, height, height / 4).fill(ground))
  const style: Style = { face: 'display', size: height * 0.6, leading: height, align: 'center', colour: ink }
  sheet.stamp(Array.from(brand.name)[0] ?? '', { x, y, width: height }, style)
}
