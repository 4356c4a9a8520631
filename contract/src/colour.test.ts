import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  apcaLc,
  brandTokens,
  defaultBrand,
  hexToOklch,
  isHexColour,
  oklchToHex,
  parseHex,
  toHex,
  tokensCss,
  wcagRatio,
} from './colour.ts'
import type { BrandColours, Tokens } from './colour.ts'

const harbourAndTern: BrandColours = {
  primary: '#123a33',
  accent: '#a8501f',
  secondary: '#e3c46b',
  red: '#b5322f',
  amber: '#b9740f',
  green: '#2c7a4b',
}

const hexColour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(([r, g, b]) => toHex({ r, g, b }))
const extremes = fc.constantFrom('#000000', '#ffffff', '#777777', '#ffff00', '#0000ff', '#00ff00')
const colour = fc.oneof({ weight: 5, arbitrary: hexColour }, { weight: 1, arbitrary: extremes })
const anyBrand: fc.Arbitrary<BrandColours> = fc.record({
  primary: colour,
  accent: colour,
  secondary: colour,
  red: colour,
  amber: colour,
  green: colour,
})

/** Foreground, background: everything that is read somewhere in the product. */
const surfaces = ['--surface', '--canvas', '--surface-2', '--surface-3']
const textPairs: [string, string][] = [
  ...['--ink', '--ink-2', '--ink-3', '--accent-text', '--pos', '--warn', '--neg'].flatMap((text) =>
    surfaces.map((ground): [string, string] => [text, ground]),
  ),
  ['--pos', '--pos-tint'],
  ['--warn', '--warn-tint'],
  ['--neg', '--neg-tint'],
  ['--accent-text', '--accent-tint'],
  ['--accent-text', '--accent-tint-2'],
  ['--ink', '--accent-tint'],
  ['--ink-2', '--accent-tint'],
  ['--ink-3', '--accent-tint'],
  ['--ink-2', '--warn-tint'],
  ['--ink', '--raised'],
  ['--on-primary', '--primary'],
  ['--on-primary', '--primary-hover'],
  ['--on-accent', '--accent'],
  ['--on-danger', '--danger'],
  ['--on-danger', '--danger-hover'],
  ['--on-badge', '--badge'],
  ['--on-logo', '--logo'],
  ['--on-deep', '--deep'],
  ['--on-deep-2', '--deep'],
  ['--on-deep-2', '--deep-2'],
  ['--highlight', '--deep'],
  ['--highlight', '--risk-bg'],
  ['--risk-ink', '--risk-bg'],
  ['--on-inverse', '--inverse'],
]
const shapePairs: [string, string][] = ['--field-line', '--accent', '--focus', '--warn-dot', '--c1'].flatMap(
  (shape) => ['--surface', '--canvas'].map((ground): [string, string] => [shape, ground]),
)

function ratio(tokens: Tokens, [front, back]: [string, string]): number {
  assert.ok(tokens[front] && tokens[back], `${front} and ${back} exist`)
  return wcagRatio(tokens[front], tokens[back])
}

function near(actual: number, expected: number, tolerance: number, what: string) {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${what}: ${actual.toFixed(3)}, expected ${expected}`)
}

describe('colour arithmetic', () => {
  it('brings any hex colour through OKLCH and back unchanged', () => {
    fc.assert(fc.property(hexColour, (hex) => assert.equal(oklchToHex(hexToOklch(hex)), hex)))
  })

  it('keeps a colour that is one step away from a grey', () => {
    for (let grey = 1; grey < 255; grey++)
      for (const [r, g, b] of [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [-1, 0, 0],
        [0, -1, 0],
        [0, 0, -1],
      ] as const) {
        const hex = toHex({ r: grey + r, g: grey + g, b: grey + b })
        assert.equal(oklchToHex(hexToOklch(hex)), hex)
      }
    assert.deepEqual([hexToOklch('#808080').c, hexToOklch('#ffffff').c], [0, 0])
  })

  it('measures contrast as WCAG and APCA publish it', () => {
    near(wcagRatio('#000000', '#ffffff'), 21, 0.001, 'black on white')
    near(wcagRatio('#777777', '#ffffff'), 4.48, 0.01, 'the well-known near miss')
    near(apcaLc('#888888', '#ffffff'), 63.06, 0.01, 'reference value of APCA')
    near(apcaLc('#ffffff', '#888888'), 68.54, 0.01, 'reference value of APCA, reversed')
  })

  it('keeps lightness and hue where a screen cannot show the chroma', () => {
    const shown = hexToOklch(oklchToHex({ l: 0.7, c: 0.36, h: 150 }))
    near(shown.l, 0.7, 0.01, 'lightness')
    near(shown.h, 150, 1.5, 'hue')
  })

  it('reads short and long hex, drops alpha, and refuses anything else', () => {
    assert.deepEqual(parseHex('#1aF'), { r: 17, g: 170, b: 255 })
    assert.deepEqual(parseHex('#11aaff80'), { r: 17, g: 170, b: 255 })
    for (const wrong of ['red', '#12345', '#ggg', '#fff;}</style>']) {
      assert.equal(isHexColour(wrong), false)
      assert.throws(() => parseHex(wrong), RangeError)
    }
  })
})

describe('brand tokens', () => {
  it('keep every word readable for any six colours, in both themes', () => {
    fc.assert(
      fc.property(anyBrand, (brand) => {
        const themes = brandTokens(brand)
        for (const theme of ['light', 'dark'] as const) {
          for (const pair of textPairs) {
            const found = ratio(themes[theme], pair)
            assert.ok(found >= 4.5, `${theme}: ${pair.join(' on ')} is ${found.toFixed(2)}`)
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  it('keep marks, charts and field borders at three to one for any six colours', () => {
    fc.assert(
      fc.property(anyBrand, (brand) => {
        const themes = brandTokens(brand)
        for (const theme of ['light', 'dark'] as const) {
          for (const pair of shapePairs) {
            const found = ratio(themes[theme], pair)
            assert.ok(found >= 3, `${theme}: ${pair.join(' on ')} is ${found.toFixed(2)}`)
          }
        }
      }),
      { numRuns: 100 },
    )
  })

  it('measure as the design says for the default brand', () => {
    const { light, dark } = brandTokens(defaultBrand)
    const measured: [Tokens, string, number][] = [
      [light, '--ink-3', 5.6],
      [dark, '--ink-3', 6.2],
      [light, '--accent-text', 6.3],
      [dark, '--accent-text', 8.6],
      [light, '--pos', 5.9],
      [dark, '--pos', 9.3],
      [light, '--warn', 6.2],
      [dark, '--warn', 11.2],
      [light, '--neg', 6.6],
      [dark, '--neg', 6.9],
      [light, '--field-line', 3.3],
    ]
    for (const [tokens, name, expected] of measured) {
      near(ratio(tokens, [name, '--surface']), expected, 0.35, name)
    }
    assert.equal(light['--primary'], '#0b1f3f')
    assert.equal(light['--accent'], '#1f5bd8')
    assert.equal(light['--highlight'], '#f0b429')
    assert.equal(light['--on-primary'], '#ffffff')
  })

  it('measure as the design says for the second tenant', () => {
    const { light } = brandTokens(harbourAndTern)
    const measured = { '--ink-3': 5.6, '--accent-text': 6.3, '--pos': 6, '--warn': 6.2, '--neg': 6.5 }
    for (const [name, expected] of Object.entries(measured)) {
      near(ratio(light, [name, '--surface']), expected, 0.35, name)
    }
  })
})

describe('brand tokens of other brands', () => {
  it('leave a grey brand grey', () => {
    const { light } = brandTokens({ ...defaultBrand, primary: '#333333' })
    const { r, g, b } = parseHex(light['--canvas'] ?? '')
    assert.ok(r === g && g === b, `canvas is ${light['--canvas']}`)
  })

  it('make ten steps of the brand and of the accent, each darker than the one before', () => {
    fc.assert(
      fc.property(anyBrand, (brand) => {
        const { ramps } = brandTokens(brand)
        for (const name of ['brand', 'accent']) {
          const steps = Array.from(
            { length: 10 },
            (_, index) => hexToOklch(ramps[`--${name}-${index + 1}`] ?? '').l,
          )
          assert.deepEqual(
            steps,
            steps.toSorted((one, other) => other - one),
          )
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('contrast checks for the branding screen', () => {
  it('say that amber words were darkened and white on navy was left alone', () => {
    const { checks } = brandTokens(defaultBrand)
    const named = (pair: string) => {
      const check = checks.find((one) => one.pair === pair && one.theme === 'light')
      assert.ok(check, pair)
      return check
    }
    const amber = named('Amber text on white')
    assert.equal(amber.adjusted, true)
    near(amber.given, 3.4, 0.1, 'amber as given')
    near(amber.ratio, 6.2, 0.3, 'amber as used')
    const primary = named('White text on primary')
    assert.equal(primary.adjusted, false)
    near(primary.given, 16.4, 0.1, 'white on primary')
    near(named('Secondary on primary').given, 8.8, 0.4, 'secondary on primary')
  })
})

describe('style text of the first page', () => {
  it('carries both themes, follows the system unless told otherwise, and prints light', () => {
    const css = tokensCss(defaultBrand, { display: 'sans' })
    assert.match(css, /^:root\{--brand-primary:#0b1f3f;/)
    assert.match(css, /--font-display:"Inter Variable"/)
    assert.match(css, /@media screen\{\[data-theme=dark\]\{/)
    assert.match(css, /@media screen and \(prefers-color-scheme:dark\)\{:root:not\(\[data-theme=light\]\)\{/)
  })

  it('cannot be made to end the style element', () => {
    assert.throws(() => tokensCss({ ...defaultBrand, accent: '#fff}</style>' }), RangeError)
  })
})
