/** What an investor reads where Stripe could not verify their document. Stripe may add codes at any time. */
const problems: Readonly<Record<string, string>> = {
  abandoned: 'You left Stripe’s page before you finished.',
  consent_declined: 'You chose not to be checked by Stripe.',
  device_not_supported: 'Your device has no camera that Stripe can use. Try a phone.',
  document_expired: 'Your document has expired. Use one that is still valid.',
  document_type_not_supported: 'Stripe can’t check this kind of document. Try another one.',
  country_not_supported: 'Stripe can’t check documents from this country.',
  under_supported_age: 'Stripe only checks people over its minimum age.',
  selfie_document_missing_photo: 'Your document has no photo of you. Try another one.',
  selfie_face_mismatch: 'Your selfie didn’t match the photo on your document.',
}

export const problemOf = (code: string): string => problems[code] ?? 'Stripe couldn’t verify your document.'
