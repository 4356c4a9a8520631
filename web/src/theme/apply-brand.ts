import { brandTokens, faceTokens, tokensCss } from '@moorgate/contract/colour.ts'
import type { BrandColours, DisplayFace } from '@moorgate/contract/colour.ts'

let sheet: CSSStyleSheet | undefined

/**
 * Colours the page anew, as the branding preview does after each change. Adopted sheets come after every
 * other one and need no nonce under the content security policy.
 */
export function applyBrand(brand: BrandColours, fonts: { display: DisplayFace }): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(tokensCss(brand, fonts))
}

/** Tokens for one element's `style`, so that a preview can show another brand or theme inside this page. */
export function brandStyle(
  brand: BrandColours,
  theme: 'light' | 'dark',
  display: DisplayFace = 'serif',
): Record<string, string> {
  const { ramps, ...tokens } = brandTokens(brand)
  const { 'color-scheme': colorScheme = theme, ...properties } = tokens[theme]
  return { ...ramps, ...faceTokens(display), ...properties, colorScheme }
}
