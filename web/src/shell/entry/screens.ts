import type { LoadScreen } from '../../kernel/screen-component.ts'

/** The pages that need no session. They do without router and query, so that they are light. */
export const entryScreens: Readonly<Record<string, LoadScreen>> = {
  '/login': async () => (await import('./login.tsx')).LoginPage,
  '/register': async () => (await import('./register.tsx')).RegisterPage,
  '/forgot-password': async () => (await import('./forgot-password.tsx')).ForgotPasswordPage,
  '/reset-password/:token': async () => (await import('./choose-password.tsx')).ResetPasswordPage,
  '/set-password/:token': async () => (await import('./choose-password.tsx')).SetPasswordPage,
  '/two-factor-challenge': async () => (await import('./two-factor.tsx')).TwoFactorPage,
  '/email/verify/:id/:hash': async () => (await import('./verify-link.tsx')).VerifyLinkPage,
  '/sign/:token': async () => (await import('./sign-document.tsx')).SignDocumentPage,
  '/collect/:token': async () => (await import('./report-figures.tsx')).ReportFiguresPage,
  '/unsubscribe/:token': async () => (await import('./unsubscribe.tsx')).UnsubscribePage,
  '/terms': async () => (await import('./terms.tsx')).TermsPage,
  '/maintenance': async () => (await import('./maintenance.tsx')).MaintenancePage,
}
