import type { UploadedPart } from '../form.ts'

/** A tern above two waves beside the firm's name, in the colours of one ground. */
const drawn = ({ ink, sea }: { ink: string; sea: string }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 190 32" width="190" height="32" role="img" aria-label="Harbour &amp; Tern">
  <path d="M2 9c6-4 10-3 13 2 2-6 7-9 15-8-6 2-9 5-11 10l-4 3-4-4c-3-2-6-3-9-3z" fill="${ink}"/>
  <path d="M2 22c4-3 8-3 12 0s8 3 12 0M4 28c4-3 8-3 12 0s6 3 10 0" fill="none" stroke="${sea}" stroke-width="2.4" stroke-linecap="round"/>
  <text x="40" y="22" font-family="Georgia, 'Times New Roman', serif" font-size="18" font-weight="700" fill="${ink}">Harbour &amp; Tern</text>
</svg>`

const part = (name: string, svg: string): UploadedPart => ({
  name,
  type: 'image/svg+xml',
  bytes: Buffer.from(svg),
})

/** The logo of Harbour & Tern for light grounds and for dark ones. */
export const logo = {
  logo: part('harbour-and-tern.svg', drawn({ ink: '#123a33', sea: '#a8501f' })),
  logo_alt: part('harbour-and-tern-light.svg', drawn({ ink: '#ffffff', sea: '#e3c46b' })),
}
