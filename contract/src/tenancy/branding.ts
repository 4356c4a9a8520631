import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { featureFlags } from '../features/catalogue.ts'
import type { FeatureFlag } from '../features.ts'
import { optional } from '../resource.ts'
import { file } from '../file-field.ts'
import {
  boolean,
  choice,
  colour,
  dictionary,
  email,
  flag,
  html,
  httpsUrl,
  integer,
  map,
  pattern,
  text,
} from '../wire.ts'
import { legalDetails, writableLegalDetails } from './legal-details.ts'

/** The six colours that a tenant chooses; everything else is derived from them. */
const sixColours = {
  primary: colour(),
  accent: colour(),
  secondary: colour(),
  red: colour(),
  amber: colour(),
  green: colour(),
}
export const brandColours = map(sixColours)

const flags = Object.fromEntries(featureFlags.map((name) => [name, flag()])) as Record<
  FeatureFlag,
  ReturnType<typeof flag>
>

/** A tenant's look, words, switches and standing texts, as anybody may read them. */
export const branding = z.looseObject({
  id: integer(),
  name: text(120, { example: 'Wrenfield Capital' }),
  colours: brandColours,
  navigation: dictionary(text(80)),
  texts: dictionary(text(20_000)),
  terms_version: integer({ min: 1 }),
  terms_format: choice(['html', 'url']),
  terms_text: html(),
  terms_url: httpsUrl().nullable(),
  risk_warning_text: html(),
  risk_banner_text: text(600),
  market_sounding_description: html(),
  logo: text(300).nullable(),
  logo_alt: text(300).nullable(),
  logoLight: text(300).nullable(),
  favicon: text(300).nullable(),
  display_font: choice(['serif', 'sans']),
  portal_order: choice([0, 1, 2]),
  page_title: text(80),
  support_email: email().nullable(),
  /** On receipts, beside the VAT that was charged. */
  vat_number: text(20, { example: 'GB434031494' }).nullable(),
  ...legalDetails,
  back_to_site_url: httpsUrl().nullable(),
  home_link_text: text(80),
  noindex: boolean(),
  isCustomBranding: boolean(),
  isTrial: boolean(),
  appVersion: text(40, { example: '0.1.0' }),
  pusher_key: text(80),
  pusher_cluster: text(20, { example: 'eu' }),
  pusher_own: boolean(),
  version: integer({ min: 1 }),
  ...flags,
})

export const readBranding = defineEndpoint({
  method: 'GET',
  path: 'branding/1',
  summary: 'The firm’s colours, words, texts and feature flags',
  access: 'guest',
  answer: branding,
  status: 200,
})

/**
 * The version that the editor read, so that nobody writes over what they haven't seen: 409 `stale_version`.
 * Also as header If-Match.
 */
const seenVersion = { version: integer({ min: 1 }).optional() }

const writable = z.object({
  colours: brandColours,
  navigation: dictionary(text(80).nullable()),
  texts: dictionary(text(20_000).nullable()),
  terms_format: choice(['html', 'url']),
  terms_text: html(),
  terms_url: optional(httpsUrl()),
  bump_terms: boolean(),
  risk_warning_text: html(),
  risk_banner_text: text(600),
  market_sounding_description: html(),
  logo: optional(file(['png', 'jpg', 'webp', 'svg'], 2 * 1024)),
  logo_alt: optional(file(['png', 'jpg', 'webp', 'svg'], 2 * 1024)),
  favicon: optional(file(['png', 'svg'], 512)),
  display_font: choice(['serif', 'sans']),
  portal_order: choice([0, 1, 2]),
  page_title: optional(text(80)),
  support_email: optional(email()),
  vat_number: optional(
    pattern(
      /^[A-Z]{2}[A-Z0-9]{5,13}$/,
      20,
      'GB434031494',
      'Enter the VAT number without spaces, such as GB434031494.',
    ),
  ),
  ...writableLegalDetails,
  back_to_site_url: optional(httpsUrl()),
  home_link_text: optional(text(80)),
  noindex: boolean(),
  ...flags,
})

export const updateBranding = defineEndpoint({
  method: 'PATCH',
  path: 'branding/1',
  summary: 'Change colours, words, texts or feature flags. Flags need the features event as well',
  access: { event: 'branding', action: 'update' },
  body: writable.partial().extend(seenVersion),
  answer: branding,
  refuses: [423],
  status: 200,
})

/** The letter itself, about a call that doesn’t exist: nothing is stored and nobody is written to. */
export const previewMail = defineEndpoint({
  method: 'GET',
  path: 'branding/mail-preview',
  summary: 'Show the cash call e-mail in colours that are not saved yet',
  access: { event: 'branding', action: 'update' },
  query: z.object({ ...sixColours, theme: choice(['light', 'dark']) }),
  file: ['text/html'],
  status: 200,
})

/** The tenant's own look: what is saved here is custom from then on, whatever it says. */
export const saveBranding = defineEndpoint({
  method: 'POST',
  path: 'branding',
  summary: 'Save a look and words of the firm’s own',
  access: { event: 'branding', action: 'update' },
  body: writable.partial().extend(seenVersion),
  answer: branding,
  refuses: [423],
  status: 200,
})

export const resetBranding = defineEndpoint({
  method: 'POST',
  path: 'branding/default',
  summary: 'Go back to the default colours, the default labels, or both',
  access: { event: 'branding', action: 'update' },
  body: z.object({
    ...seenVersion,
    /** Without it, both. Colours can be restored from the history; labels have none. */
    part: choice(['colours', 'labels']).optional(),
  }),
  answer: branding,
  status: 200,
})

/** Every switch, and the version of the tenant's record, which is the branding's. */
const switches = z.object({ ...flags, version: integer({ min: 1 }) })

export const readFeatures = defineEndpoint({
  method: 'GET',
  path: 'features',
  summary: 'Every feature flag, 1 or 0',
  access: { event: 'features', action: 'index' },
  answer: switches,
  status: 200,
})

export const updateFeatures = defineEndpoint({
  method: 'PATCH',
  path: 'features',
  summary: 'Switch features on or off',
  access: { event: 'features', action: 'update' },
  body: z.strictObject(flags).partial().extend(seenVersion),
  answer: switches,
  refuses: [423],
  status: 200,
})
