import { fillFrom, reaches, shadeOf, shapeRatio, textRatio, untilContrast } from './contrast.ts'
import { hexToOklch, oklchToHex, parseHex } from './space.ts'
import type { Oklch } from './space.ts'
import type { ThemeRules } from './themes.ts'

/** The six colours that a tenant chooses, each a hex colour. */
export interface BrandColours {
  primary: string
  accent: string
  secondary: string
  red: string
  amber: string
  green: string
}

/** Custom properties by name, dashes included: `{ '--ink': '#141c2b' }`. */
export type Tokens = Record<string, string>

export type Palette = Record<keyof BrandColours, Oklch>

/** @throws RangeError when one of the six is not a hex colour. */
export function readPalette(brand: BrandColours): Palette {
  return {
    primary: hexToOklch(brand.primary),
    accent: hexToOklch(brand.accent),
    secondary: hexToOklch(brand.secondary),
    red: hexToOklch(brand.red),
    amber: hexToOklch(brand.amber),
    green: hexToOklch(brand.green),
  }
}

const withAlpha = (hex: string, alpha: number) => {
  const { r, g, b } = parseHex(hex)
  return `rgb(${r} ${g} ${b}/${alpha})`
}

const dashed = (shades: Record<string, string>): Tokens =>
  Object.fromEntries(Object.entries(shades).map(([name, value]) => [`--${name}`, value]))

/** Colours of one theme. Every text colour is readable on the four surfaces and on the tints it is set on. */
export function themeTokens(brand: BrandColours, rules: ThemeRules): Tokens {
  const palette = readPalette(brand)
  const neutral = ([l, c]: readonly [number, number]) => oklchToHex(shadeOf(palette.primary, l, c))
  const surfaces = mapValues(rules.surfaces, neutral)
  const plain = Object.values(surfaces)
  return {
    ...dashed(surfaces),
    ...dashed(mapValues(rules.lines, neutral)),
    '--raised': neutral(rules.raised),
    '--float': neutral(rules.float),
    '--hover': withAlpha(neutral(rules.hover.neutral), rules.hover.alpha),
    ...stateTokens(palette, rules, plain),
    ...inkTokens(palette, rules, plain),
    ...fillTokens(palette, rules, plain),
    ...deepTokens(palette, rules),
    ...elevation(rules, neutral),
    '--avatar': rules.avatar,
    '--on-avatar': rules.onAvatar,
    'color-scheme': rules.name,
  }
}

function mapValues<Name extends string, From, To>(from: Record<Name, From>, change: (value: From) => To) {
  const entries = Object.entries<From>(from).map(([name, value]) => [name, change(value)])
  return Object.fromEntries(entries) as Record<Name, To>
}

function tintsOf(palette: Palette, rules: ThemeRules) {
  const tint = (hue: Oklch, [l, c]: readonly [number, number]) => oklchToHex(shadeOf(hue, l, c))
  // On a dark ground a tint of a reddish accent would look like an error where something is chosen.
  const calm = rules.name === 'dark' && isNearRed(palette.accent, palette.red) ? 0.4 : 1
  const chosen = ([l, c]: readonly [number, number]) => tint(palette.accent, [l, c * calm])
  return {
    accent: chosen(rules.tints.accent),
    accent2: chosen(rules.tints.accent2),
    green: tint(palette.green, rules.tints.green),
    amber: tint(palette.amber, rules.tints.amber),
    red: tint(palette.red, rules.tints.red),
  }
}

/** Words, dots and tints that mean something: chosen, good, waiting, bad. */
function stateTokens(palette: Palette, rules: ThemeRules, plain: string[]): Tokens {
  const tints = tintsOf(palette, rules)
  const words = (role: 'accent' | 'green' | 'amber' | 'red', ...tinted: string[]) =>
    untilContrast(rules.words[role](palette[role]), rules.way, {
      ratio: textRatio,
      on: [...plain, ...tinted],
      lc: rules.wordsLc,
    })
  return {
    '--accent-text': words('accent', tints.accent, tints.accent2),
    '--accent-tint': tints.accent,
    '--accent-tint-2': tints.accent2,
    '--pos': words('green', tints.green),
    '--pos-tint': tints.green,
    '--warn': words('amber', tints.amber),
    '--warn-dot': untilContrast(rules.amberDot(palette.amber), rules.way, { ratio: shapeRatio, on: plain }),
    '--warn-tint': tints.amber,
    '--neg': words('red', tints.red),
    '--neg-tint': tints.red,
  }
}

/** Neutral words, from headings down to notes, and the field border; `ink-4` is for decoration only. */
function inkTokens(palette: Palette, rules: ThemeRules, plain: string[]): Tokens {
  const { accent, amber, red } = tintsOf(palette, rules)
  const words = ([l, c]: readonly [number, number]) =>
    untilContrast(shadeOf(palette.primary, l, c), rules.way, {
      ratio: textRatio,
      on: [...plain, accent, amber, red],
    })
  const [l, c] = rules.fieldLine
  return {
    '--ink': words(rules.ink),
    '--ink-2': words(rules.ink2),
    '--ink-3': words(rules.ink3),
    '--ink-4': oklchToHex(shadeOf(palette.primary, ...rules.ink4)),
    '--field-line': untilContrast(shadeOf(palette.primary, l, c), rules.way, {
      ratio: shapeRatio,
      on: plain,
    }),
  }
}

/** Filled things and what is written on them; series of a chart; the mark that stands in for a logo. */
function fillTokens(palette: Palette, rules: ThemeRules, plain: string[]): Tokens {
  const ink = oklchToHex(shadeOf(palette.primary, ...rules.onFill))
  const shape = { ratio: shapeRatio, on: plain }
  const main = fillFrom(rules.mainFill(palette.primary, palette.accent), ink)
  const accent = fillFrom(hexToOklch(untilContrast(rules.accent(palette.accent), rules.way, shape)), ink)
  const danger = fillFrom(rules.dangerFill(palette.red), ink)
  const badge = fillFrom(palette.red, ink)
  // Light enough to be seen on a dark ground, without glaring from it.
  const logo = fillFrom(rules.name === 'dark' ? shadeOf(palette.primary, 0.36, 0.09) : palette.primary, ink)
  return {
    '--primary': main.fill,
    '--primary-hover': main.hover,
    '--on-primary': main.on,
    '--accent': accent.fill,
    '--on-accent': accent.on,
    ...focusTokens(palette, rules, plain),
    '--danger': danger.fill,
    '--danger-hover': danger.hover,
    '--on-danger': danger.on,
    '--badge': badge.fill,
    '--on-badge': badge.on,
    '--logo': logo.fill,
    '--on-logo': logo.on,
    '--c1': untilContrast(rules.firstSeries(palette.accent), rules.way, shape),
    ...Object.fromEntries(rules.series.map((hex, index) => [`--c${index + 2}`, hex])),
  }
}

/**
 * What has the focus: the accent, or the primary colour where the accent is so near to red that it would look
 * like an error, or the ink where both are.
 */
function focusTokens(palette: Palette, rules: ThemeRules, plain: string[]): Tokens {
  const ink = shadeOf(palette.primary, ...rules.onFill)
  const colour = [palette.accent, palette.primary].find((own) => !isNearRed(own, palette.red)) ?? ink
  const focus = untilContrast(rules.accent(colour), rules.way, { ratio: shapeRatio, on: plain })
  return { '--focus': focus, '--halo': withAlpha(focus, 0.2) }
}

/** Degrees of hue by which a colour differs from the red of errors before it is taken for another. */
const farFromRed = 40
/** Below this chroma a colour is a grey. */
const greyChroma = 0.03

function isNearRed(colour: Oklch, red: Oklch): boolean {
  const apart = Math.abs(colour.h - red.h) % 360
  return colour.c > greyChroma && Math.min(apart, 360 - apart) < farFromRed
}

/**
 * Panels that are dark in both themes: cover art, the risk warning, toasts. Only the highlight has colour
 * there.
 */
function deepTokens(palette: Palette, rules: ThemeRules): Tokens {
  const { primary, accent, secondary } = palette
  const depth = Math.min(primary.l, 0.26)
  const deep = oklchToHex({ ...primary, l: depth })
  const deep2 = oklchToHex({ ...primary, l: depth + 0.06 })
  const risk = oklchToHex(rules.risk(primary))
  return {
    '--deep': deep,
    '--deep-2': deep2,
    '--on-deep': '#ffffff',
    '--on-deep-2': oklchToHex(shadeOf(primary, 0.84, 0.02)),
    '--risk-bg': risk,
    '--risk-ink': '#ffffff',
    '--highlight': highlightOn(secondary, [deep, deep2, risk]),
    '--art-line': oklchToHex({ ...accent, l: 0.78, c: Math.min(accent.c, 0.08) }),
    '--inverse': oklchToHex(shadeOf(primary, 0.23, 0.03)),
    '--on-inverse': '#ffffff',
  }
}

function highlightOn(secondary: Oklch, on: string[]): string {
  const given = oklchToHex(secondary)
  const goal = { ratio: textRatio, on }
  return reaches(given, goal) ? given : untilContrast(secondary, 'lighter', goal)
}

/** Hairline first; a shadow only under what floats, and in the dark a lighter edge in its place. */
function elevation(rules: ThemeRules, neutral: (shade: readonly [number, number]) => string): Tokens {
  if (rules.name === 'dark') {
    return {
      '--e1': 'none',
      '--e2': '0 0 0 1px var(--line),0 12px 32px -8px rgb(0 0 0/.55)',
      '--e3': '0 0 0 1px var(--line-strong),0 32px 72px -12px rgb(0 0 0/.7)',
      '--scrim': 'rgb(0 0 0/.6)',
    }
  }
  const [soft, deep] = [neutral([0.25, 0.04]), neutral([0.2, 0.04])]
  return {
    '--e1': `0 1px 2px ${withAlpha(soft, 0.06)}`,
    '--e2': `0 1px 2px ${withAlpha(soft, 0.06)},0 8px 24px -6px ${withAlpha(soft, 0.12)}`,
    '--e3': `0 2px 6px ${withAlpha(deep, 0.08)},0 24px 64px -12px ${withAlpha(deep, 0.28)}`,
    '--scrim': withAlpha(deep, 0.42),
  }
}

const rampSteps = [0.975, 0.94, 0.88, 0.8, 0.71, 0.62, 0.53, 0.44, 0.35, 0.26]

/** Ten steps of a hue, 1 lightest; chroma thins out towards both ends, as pigment does. */
export function ramp(name: 'brand' | 'accent', colour: Oklch): Tokens {
  const steps = rampSteps.map((l, index) => {
    const c = colour.c * Math.sin(((index + 1.5) / 11) * Math.PI)
    return [`--${name}-${index + 1}`, oklchToHex({ ...colour, l, c })]
  })
  return Object.fromEntries(steps) as Tokens
}
