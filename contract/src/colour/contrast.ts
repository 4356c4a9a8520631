import { apcaLc, hexToOklch, oklchToHex, wcagRatio } from './space.ts'
import type { Oklch } from './space.ts'

/** WCAG 2.2 §1.4.3, text, and §1.4.11, parts of controls. */
export const textRatio = 4.5
export const shapeRatio = 3

export type ShadeDirection = 'darker' | 'lighter'

export interface Goal {
  ratio: number
  /** Grounds, hex, on all of which the ratio is kept. */
  on: readonly string[]
  /** APCA lightness contrast, kept on the first two grounds, where sentences stand. */
  lc?: number
}

/** Whether a colour meets the goal as it is. */
export function reaches(hex: string, { ratio, on, lc }: Goal): boolean {
  const readable = on.every((ground) => wcagRatio(hex, ground) >= ratio)
  return readable && (lc === undefined || on.slice(0, 2).every((ground) => apcaLc(hex, ground) >= lc))
}

/** Walks the lightness in steps of 0.005 until the goal is met, and answers black or white if it never is. */
export function untilContrast(colour: Oklch, shadeDirection: ShadeDirection, goal: Goal): string {
  const step = shadeDirection === 'darker' ? -0.005 : 0.005
  for (let { l } = colour; l >= 0 && l <= 1; l += step) {
    const hex = oklchToHex({ ...colour, l })
    if (reaches(hex, goal)) return hex
  }
  return shadeDirection === 'darker' ? '#000000' : '#ffffff'
}

export interface Fill {
  fill: string
  hover: string
  /** White or the ink. */
  on: string
}

/**
 * A fill, its hover shade, and the colour of the words on both. White or the ink is taken by WCAG ratio, by
 * Lc where they tie; a fill on which neither can be read (a middling grey) moves away from the better one
 * until it can.
 */
export function fillFrom(colour: Oklch, ink: string): Fill {
  const given = oklchToHex(colour)
  const [white, dark] = [wcagRatio('#ffffff', given), wcagRatio(ink, given)]
  const tied = Math.abs(white - dark) < 0.05
  const useWhite = tied ? apcaLc('#ffffff', given) >= apcaLc(ink, given) : white > dark
  const on = useWhite ? '#ffffff' : ink
  const fill = untilContrast(colour, useWhite ? 'darker' : 'lighter', { ratio: textRatio, on: [on] })
  return { fill, on, hover: hoverOf(fill, on) }
}

/** A shade lighter, or darker where the words would suffer or the eye would see no change. */
function hoverOf(fill: string, on: string): string {
  const colour = hexToOklch(fill)
  const lighter = oklchToHex({ ...colour, l: colour.l + 0.07 })
  if (colour.l < 0.93 && wcagRatio(lighter, on) >= textRatio) return lighter
  const darker = oklchToHex({ ...colour, l: colour.l - 0.07 })
  return wcagRatio(darker, on) >= textRatio ? darker : fill
}

/** The hue at another lightness and chroma; a grey stays grey instead of turning pink. */
export function shadeOf(hue: Oklch, l: number, c: number): Oklch {
  return { l, c: c * Math.min(1, hue.c / 0.03), h: hue.h }
}
