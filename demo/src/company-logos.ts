import sharp from 'sharp'
import type { UploadedPart } from './form.ts'

/** What a company's mark shows: a turbine in the tide, or light that a lens gathers. */
export type CompanyMark = 'turbine' | 'lens'

const marks: Record<CompanyMark, string> = {
  turbine: `<circle cx="60" cy="60" r="60" fill="#0c3a4a"/>
    <g fill="#f0d9a8"><path d="M60 56c-6-14-4-28 4-38 4 14 2 27-4 38z"/><path d="M60 56c15-2 28 4 35 15-14-1-27-6-35-15z"/>
    <path d="M60 56c-9 12-22 18-36 16 8-11 21-17 36-16z"/></g>
    <path d="M18 92c14-8 28-8 42 0s28 8 42 0" fill="none" stroke="#4aa6b8" stroke-width="7" stroke-linecap="round"/>`,
  lens: `<rect width="120" height="120" rx="24" fill="#241838"/>
    <path d="M60 20c18 24 18 56 0 80-18-24-18-56 0-80z" fill="#b58fd6"/>
    <g fill="none" stroke="#f2c6cf" stroke-width="5" stroke-linecap="round"><path d="M12 40h32M12 60h28M12 80h32"/>
    <path d="M76 44 106 60 76 76"/></g>`,
}

/** A mark made for the purpose, some kilobytes of PNG. */
export async function companyLogo(mark: CompanyMark): Promise<UploadedPart> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="320" height="320">${marks[mark]}</svg>`
  const bytes = await sharp(Buffer.from(svg)).png({ palette: true, colours: 32, effort: 1 }).toBuffer()
  return { name: `${mark}.png`, type: 'image/png', bytes }
}
