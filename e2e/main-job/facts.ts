import { dayAfterBegin } from '../product-clock.ts'
/** Who and what the journey is about. */
export const ada = {
  firstName: 'Ada',
  lastName: 'Lovell',
  name: 'Ada Lovell',
  email: 'ada.lovell@example.com',
  password: 'seven wandering cormorants',
} as const

/** Numbers that pass the modulus check and belong to nobody (Vocalink's worked example). */
export const account = { sortCode: '08-99-99', number: '66374958' } as const

export const offer = { name: 'Tidewell Energy, Series B', slug: 'tidewell-energy-series-b' } as const

/**
 * The right answers of the questions that every tenant begins with, first bank. The API tells nobody which
 * they are.
 */
export const rightAnswers: ReadonlySet<string> = new Set([
  'All £5,000',
  'Shareholders rank last and probably get nothing',
  'The company issuing them, directly or through a nominee',
  'There may be no buyer for years, if ever',
  'No, issuing shares is generally not a regulated activity',
  'No, poor performance is not covered',
  'Management decides within its stated plan, and the results are uncertain',
  'Your percentage falls (dilution)',
  'As a small share of your wealth, up to about 10%, spread over several',
  'They are rare; a return usually needs a sale or a listing',
])

/** A day counted from the product's today, as ISO. */
export function inDays(days: number): string {
  return dayAfterBegin(days).toISOString().slice(0, 10)
}

/** The smallest file that a reader takes for a PDF. */
export const smallestPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
164
%%EOF
`
