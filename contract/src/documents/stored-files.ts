import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, integer, text } from '../wire.ts'

const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const

/**
 * A picture is kept in several sizes. One that there is none of, or a size that is none, gives the largest.
 */
const sized = z.object({ size: integer({ min: 1, example: 64 }).optional().catch(undefined) })

const file = { method: 'GET', status: 200 } as const

/** A drawn face where there is no picture, or none that the caller is shown. */
export const readAvatar = defineEndpoint({
  ...file,
  path: '/files/avatars/{id}',
  summary: 'The picture of a person, whose id it is',
  access: 'signed_in',
  query: sized,
  file: pictures,
})

/** Its address changes with the picture, so it may be kept for good. */
export const readBrandPicture = defineEndpoint({
  ...file,
  path: '/files/brand/{kind}/{name}',
  summary: 'A mark of the firm, as its branding names it',
  access: 'guest',
  query: sized,
  file: pictures,
})

/** 403 with another signature, a later minute or another person than the link was made for. */
export const readSignedDocument = defineEndpoint({
  ...file,
  path: '/files/documents/{id}',
  summary: 'The file of a document, by the link of a minute that its download leads to',
  access: 'verified',
  query: z.object({
    version: text(20, { example: '3' }),
    user: text(20, { example: '7' }),
    disposition: choice(['inline', 'attachment']),
    exp: text(20, { example: '1795339860' }),
    signature: text(128, { example: 'b64Tq0Xw9aZk' }),
  }),
  file: ['*/*'],
  also: [206, 416],
})

export const readOnboardingFile = defineEndpoint({
  ...file,
  path: '/files/onboarding/{id}',
  summary: 'The file of a sign-up document',
  access: { event: 'onboarding_documents', action: 'index', own: true },
  file: ['*/*'],
  also: [206, 416],
})
