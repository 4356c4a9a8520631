/**
 * Colour arithmetic, as published, with nothing of ours in it: sRGB hex, OKLCH (Ottosson 2020), contrast by
 * WCAG 2.2 and by APCA 0.1.9. Everything takes and returns plain numbers, so that tokens can be computed on
 * the server, in the browser's branding preview and in a test alike.
 */

/** sRGB with 8-bit channels, 0 to 255. */
export interface Rgb {
  r: number
  g: number
  b: number
}

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. A grey has chroma 0 and hue 0. */
export interface Oklch {
  l: number
  c: number
  h: number
}

const hexForm = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/** Whether the text is `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, in either case. */
export function isHexColour(text: string): boolean {
  return hexForm.test(text)
}

/**
 * Reads a hex colour; an alpha part is dropped, because contrast on an unknown ground can't be promised.
 * @throws RangeError when the text is not a hex colour.
 */
export function parseHex(text: string): Rgb {
  if (!isHexColour(text)) throw new RangeError(`Not a hex colour: ${text}`)
  const digits = text.slice(1)
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits
  const channel = (at: number) => Number.parseInt(long.slice(at, at + 2), 16)
  return { r: channel(0), g: channel(2), b: channel(4) }
}

/** `#rrggbb` in lower case. Channels are rounded and held within 0 to 255. */
export function toHex({ r, g, b }: Rgb): string {
  const pair = (value: number) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0')
  return `#${pair(r)}${pair(g)}${pair(b)}`
}

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

/**
 * Hex to OKLCH. The chroma of three equal channels is rounding, not colour; one step between two of them is
 * colour (0.001 and more).
 */
export function hexToOklch(hex: string): Oklch {
  const rgb = parseHex(hex)
  const [r, g, b] = [toLinear(rgb.r / 255), toLinear(rgb.g / 255), toLinear(rgb.b / 255)]
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const redGreen = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const c = Math.hypot(redGreen, blueYellow)
  if (rgb.r === rgb.g && rgb.g === rgb.b) return { l, c: 0, h: 0 }
  return { l, c, h: ((Math.atan2(blueYellow, redGreen) * 180) / Math.PI + 360) % 360 }
}

function toSrgb({ l, c, h }: Oklch): [number, number, number] {
  const angle = (h * Math.PI) / 180
  const [redGreen, blueYellow] = [c * Math.cos(angle), c * Math.sin(angle)]
  const long = (l + 0.3963377774 * redGreen + 0.2158037573 * blueYellow) ** 3
  const medium = (l - 0.1055613458 * redGreen - 0.0638541728 * blueYellow) ** 3
  const short = (l - 0.0894841775 * redGreen - 1.291485548 * blueYellow) ** 3
  return [
    fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

const inGamut = (channels: number[]) => channels.every((value) => value >= -0.0005 && value <= 1.0005)

/**
 * OKLCH to hex. A colour that a screen can't show keeps its lightness and hue and gives up chroma: clipping
 * the channels instead would shift the lightness, and every contrast promise with it.
 */
export function oklchToHex({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l))
  let shown = toSrgb({ l: lightness, c, h })
  if (!inGamut(shown)) {
    shown = toSrgb({ l: lightness, c: 0, h })
    for (let low = 0, high = c, round = 0; round < 16; round++) {
      const middle = (low + high) / 2
      const attempt = toSrgb({ l: lightness, c: middle, h })
      if (inGamut(attempt)) [low, shown] = [middle, attempt]
      else high = middle
    }
  }
  const [r, g, b] = shown
  return toHex({ r: r * 255, g: g * 255, b: b * 255 })
}

function luminance(hex: string): number {
  const { r, g, b } = parseHex(hex)
  return 0.2126 * toLinear(r / 255) + 0.7152 * toLinear(g / 255) + 0.0722 * toLinear(b / 255)
}

/** Contrast of two hex colours by WCAG 2.2, 1 to 21, the same both ways round. */
export function wcagRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function apcaLuminance(hex: string): number {
  const { r, g, b } = parseHex(hex)
  const y = 0.2126729 * (r / 255) ** 2.4 + 0.7151522 * (g / 255) ** 2.4 + 0.072175 * (b / 255) ** 2.4
  return y < 0.022 ? y + (0.022 - y) ** 1.414 : y
}

/** Lightness contrast of text on a ground by APCA 0.1.9, without its sign: 0 to about 108. */
export function apcaLc(text: string, ground: string): number {
  const [ink, paper] = [apcaLuminance(text), apcaLuminance(ground)]
  if (Math.abs(paper - ink) < 0.0005) return 0
  const contrast = paper > ink ? (paper ** 0.56 - ink ** 0.57) * 1.14 : (ink ** 0.62 - paper ** 0.65) * 1.14
  return contrast < 0.1 ? 0 : (contrast - 0.027) * 100
}
