import sanitizeHtml from 'sanitize-html'

/** Bytes of an SVG that is read into memory to be cleaned; a logo has a few thousand. */
export const maxSvgBytes = 1024 * 1024

const elements =
  'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath style linearGradient ' +
  'radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge ' +
  'feMergeNode feOffset'

const attributes =
  'xmlns xmlns:xlink version viewBox width height x y x1 x2 y1 y2 dx dy cx cy r rx ry fx fy d points transform id class style ' +
  'href xlink:href fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin ' +
  'stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask ' +
  'filter marker-start marker-mid marker-end markerWidth markerHeight refX refY orient offset stop-color stop-opacity ' +
  'gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits ' +
  'maskContentUnits preserveAspectRatio font-family font-size font-weight font-style letter-spacing text-anchor ' +
  'dominant-baseline in in2 result stdDeviation values type mode operator k1 k2 k3 k4 flood-color flood-opacity ' +
  'color-interpolation-filters filterUnits role aria-label focusable'

/**
 * Addresses outside the drawing, and CSS that could fetch or hide one: only `url(#…)` and `#…` point inside.
 */
const reachesOut = /url\s*\(\s*(?!["']?#)|@|\\|expression|javascript:|image-set|src\s*\(/i

/**
 * Signs `<`. Cleaning deeply nested tags takes the square of their number; a detailed map has about this
 * many.
 */
const maxTags = 20_000

/**
 * An SVG with nothing left that runs, fetches or embeds: elements and attributes by allow-list, references
 * only into the drawing itself. `undefined` when it declares entities, has too many tags or is no drawing
 * afterwards.
 */
export function cleanSvg(text: string): string | undefined {
  if (/<!ENTITY/i.test(text) || text.split('<').length > maxTags) return undefined
  const clean = sanitizeHtml(text, {
    allowedTags: elements.split(' '),
    allowedAttributes: { '*': attributes.split(' ') },
    // A style's text is written as it is, unescaped: with a < or & in it the style goes.
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    parser: { xmlMode: true },
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: inward(attribs) }) },
    exclusiveFilter: ({ tag, text: content }) =>
      tag === 'style' && (/[<&]/.test(content) || reachesOut.test(content)),
  }).trim()
  return clean.startsWith('<svg') ? clean : undefined
}

function inward(attribs: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attribs).filter(([name, value]) => pointsInward(name, value)))
}

function pointsInward(name: string, value: string): boolean {
  if (name === 'href' || name === 'xlink:href') return value.startsWith('#')
  return name.startsWith('xmlns') || !reachesOut.test(value)
}
