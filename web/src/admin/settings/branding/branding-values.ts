import { isHexColour } from '@moorgate/contract/colour.ts'
import type { BrandColours, DisplayFace } from '@moorgate/contract/colour.ts'
import type { Branding } from '../../../kernel/branding.tsx'

/** What the branding page holds. Files are "" until one is chosen. */
export interface BrandingValues extends Record<string, unknown> {
  colours: Record<keyof BrandColours, string>
  display_font: DisplayFace
  portal_order: 0 | 1 | 2
  page_title: string
  support_email: string
  vat_number: string
  company_name: string
  company_number: string
  company_address: string
  fca_number: string
  fca_principal: string
  complaints_url: string
  privacy_url: string
  back_to_site_url: string
  home_link_text: string
  noindex: boolean
  logo: File | ''
  logo_alt: File | ''
  favicon: File | ''
}

export function brandingValues(branding: Branding): BrandingValues {
  return {
    colours: { ...branding.colours },
    display_font: branding.display_font,
    portal_order: branding.portal_order,
    page_title: branding.page_title,
    support_email: branding.support_email ?? '',
    vat_number: branding.vat_number ?? '',
    company_name: branding.company_name ?? '',
    company_number: branding.company_number ?? '',
    company_address: branding.company_address ?? '',
    fca_number: branding.fca_number ?? '',
    fca_principal: branding.fca_principal ?? '',
    complaints_url: branding.complaints_url ?? '',
    privacy_url: branding.privacy_url ?? '',
    back_to_site_url: branding.back_to_site_url ?? '',
    home_link_text: branding.home_link_text,
    noindex: branding.noindex,
    logo: '',
    logo_alt: '',
    favicon: '',
  }
}

/** The six colours as far as they can be drawn: one that is half typed is still the one before. */
export function drawable(
  typed: Readonly<Record<keyof BrandColours, string>>,
  before: BrandColours,
): BrandColours {
  return Object.fromEntries(
    Object.entries(before).map(([name, colour]) => {
      const given = typed[name as keyof BrandColours]
      return [name, isHexColour(given) ? given : colour]
    }),
  ) as unknown as BrandColours
}
