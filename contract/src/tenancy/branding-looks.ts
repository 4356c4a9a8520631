import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, instant, integer, list, text } from '../wire.ts'
import { brandColours, branding } from './branding.ts'

/** How a firm looked from a moment on. */
const look = z.object({
  id: integer(),
  colours: brandColours,
  display_font: choice(['serif', 'sans']),
  portal_order: choice([0, 1, 2]),
  /** Null where it was the default. */
  page_title: text(80).nullable(),
  home_link_text: text(80).nullable(),
  logo: text(300).nullable(),
  logo_alt: text(300).nullable(),
  favicon: text(300).nullable(),
  /** False for the look that every firm begins with. */
  is_custom: boolean(),
  is_current: boolean(),
  saved_at: instant(),
  /** Null for the look that the firm began with. */
  saved_by: text(201, { example: 'Priya Nair' }).nullable(),
  /** When the look was saved that this one restored. */
  restored_from: instant().nullable(),
})

/** The newest first; of a firm with more than 500, the last 500. */
export const readBrandingLooks = defineEndpoint({
  method: 'GET',
  path: 'branding-looks',
  summary: 'Every look that was saved, with who saved it and when',
  access: { event: 'branding', action: 'index' },
  answer: list(look, 500),
  status: 200,
})

/**
 * Colours, font, navigation order, titles, logos and favicon are again what they were. Labels, texts, contact
 * details and features stay as they are.
 */
export const restoreBrandingLook = defineEndpoint({
  method: 'POST',
  path: 'branding-looks/{id}/restore',
  summary: 'Go back to a look that was saved before',
  access: { event: 'branding', action: 'update' },
  body: z.object({ version: integer({ min: 1 }).optional() }),
  answer: branding,
  refuses: [409],
  status: 200,
})
