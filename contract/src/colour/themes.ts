import { shadeOf } from './contrast.ts'
import type { ShadeDirection } from './contrast.ts'
import type { Oklch } from './space.ts'

/** Lightness and chroma of a neutral; its hue is the brand's. */
type NeutralTone = readonly [l: number, c: number]

/** What differs between light and dark, as data: `tokens.ts` holds the one procedure that both go through. */
export interface ThemeRules {
  name: 'light' | 'dark'
  /** Which way a colour walks to be read better. */
  way: ShadeDirection
  /**
   * APCA contrast of coloured words. On dark grounds the design's own measured red stays under Lc 60, so 45
   * holds there.
   */
  wordsLc: number
  /** In the order in which text promises hold: sentences stand on the first two. */
  surfaces: Record<'surface' | 'canvas' | 'surface-2' | 'surface-3', NeutralTone>
  /** What is chosen inside a tinted track, and what floats over the page. */
  raised: NeutralTone
  float: NeutralTone
  lines: Record<'line' | 'line-2' | 'line-strong' | 'grid', NeutralTone>
  fieldLine: NeutralTone
  ink: NeutralTone
  ink2: NeutralTone
  ink3: NeutralTone
  ink4: NeutralTone
  onFill: NeutralTone
  hover: { neutral: NeutralTone; alpha: number }
  risk: (primary: Oklch) => Oklch
  mainFill: (primary: Oklch, accent: Oklch) => Oklch
  dangerFill: (red: Oklch) => Oklch
  accent: (accent: Oklch) => Oklch
  firstSeries: (accent: Oklch) => Oklch
  words: Record<'accent' | 'green' | 'amber' | 'red', (oklch: Oklch) => Oklch>
  amberDot: (amber: Oklch) => Oklch
  tints: Record<'accent' | 'accent2' | 'green' | 'amber' | 'red', NeutralTone>
  /** Chart series 2 to 8, fixed hues told apart by people with a colour vision deficiency. */
  series: readonly string[]
  avatar: string
  onAvatar: string
}

const atMost = (most: number) => (oklch: Oklch) => ({ ...oklch, l: Math.min(oklch.l, most) })
const at = (l: number, c: number, turn = 0) => {
  return (oklch: Oklch) => ({ ...shadeOf(oklch, l, c), h: oklch.h + turn })
}

export const light: ThemeRules = {
  name: 'light',
  way: 'darker',
  wordsLc: 60,
  surfaces: {
    surface: [1, 0],
    canvas: [0.974, 0.0045],
    'surface-2': [0.985, 0.003],
    'surface-3': [0.958, 0.006],
  },
  raised: [1, 0],
  float: [1, 0],
  lines: {
    line: [0.918, 0.007],
    'line-2': [0.948, 0.005],
    'line-strong': [0.83, 0.012],
    grid: [0.93, 0.006],
  },
  fieldLine: [0.64, 0.016],
  ink: [0.235, 0.028],
  ink2: [0.42, 0.022],
  ink3: [0.515, 0.02],
  ink4: [0.655, 0.014],
  onFill: [0.235, 0.028],
  hover: { neutral: [0.5, 0.03], alpha: 0.055 },
  risk: (primary) => ({ ...primary, l: 0.2, c: primary.c * 0.95 }),
  mainFill: (primary) => primary,
  dangerFill: atMost(0.5),
  accent: (accent) => accent,
  firstSeries: (accent) => accent,
  words: { accent: atMost(0.5), green: atMost(0.49), amber: at(0.5, 0.11), red: atMost(0.5) },
  amberDot: (amber) => amber,
  tints: {
    accent: [0.963, 0.018],
    accent2: [0.925, 0.04],
    green: [0.962, 0.025],
    amber: [0.972, 0.026],
    red: [0.963, 0.02],
  },
  series: ['#12908e', '#cb7c14', '#7a5cc4', '#c65072', '#6d7f95', '#5d9c3c', '#2c4a7c'],
  avatar: '.93 .035',
  onAvatar: '.4 .08',
}

export const dark: ThemeRules = {
  name: 'dark',
  way: 'lighter',
  wordsLc: 45,
  surfaces: {
    surface: [0.192, 0.016],
    canvas: [0.155, 0.014],
    'surface-2': [0.215, 0.017],
    'surface-3': [0.248, 0.019],
  },
  raised: [0.37, 0.022],
  float: [0.215, 0.017],
  lines: {
    line: [0.283, 0.019],
    'line-2': [0.248, 0.017],
    'line-strong': [0.37, 0.022],
    grid: [0.27, 0.017],
  },
  fieldLine: [0.52, 0.022],
  ink: [0.945, 0.008],
  ink2: [0.79, 0.014],
  ink3: [0.67, 0.016],
  ink4: [0.5, 0.018],
  onFill: [0.13, 0.02],
  hover: { neutral: [0.85, 0.03], alpha: 0.07 },
  risk: (primary) => shadeOf(primary, 0.25, 0.05),
  mainFill: (_, accent) => ({ ...accent, l: 0.62 }),
  dangerFill: (red) => ({ ...red, l: Math.min(red.l, 0.52) }),
  accent: (accent) => ({ ...accent, l: Math.max(accent.l, 0.66) }),
  firstSeries: at(0.68, 0.15),
  words: {
    accent: (accent) => ({ ...accent, l: 0.77, c: accent.c * 0.72 }),
    green: at(0.77, 0.12),
    amber: at(0.84, 0.13, 14),
    red: at(0.72, 0.16, -4),
  },
  amberDot: at(0.82, 0.15, 14),
  tints: {
    accent: [0.275, 0.06],
    accent2: [0.34, 0.085],
    green: [0.27, 0.045],
    amber: [0.275, 0.05],
    red: [0.275, 0.06],
  },
  series: ['#35b3b0', '#e6a345', '#9d85de', '#df7d99', '#94a3b8', '#85c267', '#7696cf'],
  avatar: '.33 .05',
  onAvatar: '.88 .05',
}
