/**
 * A tenant's six colours become every colour of the product, in both themes, as concrete values.
 *
 * Design language §3: neutrals carry 2 to 4 % of the brand's hue; on a fill stands white or ink, whichever
 * contrasts more; a colour used for words walks in OKLCH lightness until it can be read (WCAG 4.5:1, and APCA
 * Lc 60 on plain surfaces); marks and field borders reach 3:1. Because the values are computed here and not
 * in the style sheet, the promise is tested for any six colours, and no browser needs relative colour syntax.
 */
import { textRatio } from './colour/contrast.ts'
import { apcaLc, parseHex, toHex, wcagRatio } from './colour/space.ts'
import { dark, light } from './colour/themes.ts'
import { ramp, readPalette, themeTokens } from './colour/tokens.ts'
import type { BrandColours, Tokens } from './colour/tokens.ts'

export { apcaLc, hexToOklch, isHexColour, oklchToHex, parseHex, toHex, wcagRatio } from './colour/space.ts'
export type { Oklch, Rgb } from './colour/space.ts'
export type { BrandColours, Tokens } from './colour/tokens.ts'

/** Colours of a tenant that has chosen none. */
export const defaultBrand: BrandColours = {
  primary: '#0b1f3f',
  accent: '#1f5bd8',
  secondary: '#f0b429',
  red: '#c4372d',
  amber: '#c77a0a',
  green: '#177e5b',
}

/**
 * One pair of colours on the branding screen. Ratios are WCAG's, 1 to 21; `lc` is APCA's lightness contrast.
 */
export interface ContrastCheck {
  /** What is read on what: "White text on primary". */
  pair: string
  theme: 'light' | 'dark'
  foreground: string
  background: string
  ratio: number
  lc: number
  /** Ratio of the tenant's own colour in this place. */
  given: number
  /** True where the tenant's own colour can't be read there, and a shade of it is used instead. */
  adjusted: boolean
}

export interface BrandTokens {
  light: Tokens
  dark: Tokens
  /**
   * `--brand-1` to `--brand-10` and `--accent-1` to `--accent-10`, lightest first, the same in both themes.
   */
  ramps: Tokens
  checks: ContrastCheck[]
}

/**
 * Every derived colour of the design, ready to be written as custom properties.
 * @throws RangeError when one of the six is not a hex colour.
 */
export function brandTokens(brand: BrandColours): BrandTokens {
  const palette = readPalette(brand)
  const tokens = { light: themeTokens(brand, light), dark: themeTokens(brand, dark) }
  return {
    ...tokens,
    ramps: { ...ramp('brand', palette.primary), ...ramp('accent', palette.accent) },
    checks: [...lightChecks(brand, tokens.light), ...darkChecks(brand, tokens.dark)],
  }
}

const nameOfInk = (hex: string) => (hex === '#ffffff' ? 'White' : 'Dark')

/** Token by a name that `themeTokens` always writes. */
const of = (tokens: Tokens, name: string) => tokens[name] ?? '#000000'

function lightChecks(brand: BrandColours, tokens: Tokens): ContrastCheck[] {
  const check = checker('light', tokens)
  const surface = of(tokens, '--surface')
  return [
    check(`${nameOfInk(of(tokens, '--on-primary'))} text on primary`, '--on-primary', '--primary', {
      background: brand.primary,
    }),
    check('Accent text on white', '--accent-text', '--surface', { foreground: brand.accent }),
    check(`${nameOfInk(of(tokens, '--on-accent'))} mark on accent`, '--on-accent', '--accent', {
      background: brand.accent,
    }),
    check('Secondary on primary', '--highlight', '--deep', { foreground: brand.secondary }),
    check('Red text on white', '--neg', '--surface', { foreground: brand.red, background: surface }),
    check('Green text on white', '--pos', '--surface', { foreground: brand.green, background: surface }),
    check('Amber text on white', '--warn', '--surface', { foreground: brand.amber, background: surface }),
  ]
}

function darkChecks(brand: BrandColours, tokens: Tokens): ContrastCheck[] {
  const check = checker('dark', tokens)
  return [
    check('Text on the main action', '--on-primary', '--primary', { background: brand.accent }),
    check('Accent text on dark', '--accent-text', '--surface', { foreground: brand.accent }),
    check('Red text on dark', '--neg', '--surface', { foreground: brand.red }),
    check('Green text on dark', '--pos', '--surface', { foreground: brand.green }),
    check('Amber text on dark', '--warn', '--surface', { foreground: brand.amber }),
  ]
}

interface ColourPair {
  foreground?: string
  background?: string
}

function checker(theme: 'light' | 'dark', tokens: Tokens) {
  return (pair: string, front: string, back: string, own: ColourPair): ContrastCheck => {
    const [foreground, background] = [of(tokens, front), of(tokens, back)]
    const given = wcagRatio(own.foreground ?? foreground, own.background ?? background)
    return {
      pair,
      theme,
      foreground,
      background,
      ratio: wcagRatio(foreground, background),
      lc: apcaLc(foreground, background),
      given,
      adjusted: given < textRatio,
    }
  }
}

/** The face of portal headings and hero figures. */
export type DisplayFace = 'serif' | 'sans'

const faces: Record<DisplayFace, Tokens> = {
  serif: {
    '--font-display': '"Source Serif 4 Variable","Source Serif 4",Georgia,serif',
    '--display-weight': '420',
    '--display-track': '-.018em',
  },
  sans: {
    '--font-display': '"Inter Variable",Inter,system-ui,sans-serif',
    '--display-weight': '560',
    '--display-track': '-.032em',
  },
}

/** Custom properties of the heading face that a tenant has chosen. */
export function faceTokens(face: DisplayFace): Tokens {
  return faces[face]
}

const declarations = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/**
 * The text of the `<style>` in the first HTML, so that no page is ever painted in another tenant's colours.
 * It is safe in HTML: colours are parsed and written anew. Paper is always light.
 * @throws RangeError when one of the six is not a hex colour.
 */
export function tokensCss(
  brand: BrandColours,
  fonts: { display: DisplayFace } = { display: 'serif' },
): string {
  const { light, dark, ramps } = brandTokens(brand)
  const own = mapHex(brand)
  const root = declarations({ ...own, ...faceTokens(fonts.display), ...ramps, ...light })
  const night = declarations(dark)
  return (
    `:root{${root}}@media screen{[data-theme=dark]{${night}}}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${night}}}`
  )
}

function mapHex(brand: BrandColours): Tokens {
  const own = Object.entries(brand).map(([name, hex]) => [`--brand-${name}`, toHex(parseHex(hex))])
  return Object.fromEntries(own) as Tokens
}
