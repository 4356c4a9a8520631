import type { LoadScreen } from '../kernel/screen-component.ts'

/** The overview, the list with which most days begin, and the insider register. */
export const adminScreens: Readonly<Record<string, LoadScreen>> = {
  '/admin': async () => (await import('./admin/overview-page.tsx')).Overview,
  '/admin/investors': async () => (await import('./admin/investors-page.tsx')).Investors,
  '/admin/insider-register': async () =>
    (await import('../admin/insider/insider-register.tsx')).InsiderRegister,
  '/admin/insider-register/soundings': async () =>
    (await import('../admin/insider/soundings-page.tsx')).SoundingsPage,
  '/admin/insider-register/do-not-sound': async () =>
    (await import('../admin/insider/do-not-sound-page.tsx')).DoNotSoundPage,
  '/admin/insider-register/restricted-list': async () =>
    (await import('../admin/insider/restricted-page.tsx')).RestrictedListPage,
  '/admin/insider-register/pa-deals': async () =>
    (await import('../admin/insider/deals-page.tsx')).PersonalDealsPage,
  '/admin/insider-register/pa-deals/create': async () =>
    (await import('../admin/insider/new-deal-page.tsx')).NewPersonalDealPage,
}
