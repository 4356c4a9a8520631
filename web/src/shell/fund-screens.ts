import type { LoadScreen } from '../kernel/screen-component.ts'

/** The screens of funds. */
export const fundScreens: Readonly<Record<string, LoadScreen>> = {
  '/admin/funds': async () => (await import('../admin/funds/fund-list.tsx')).FundList,
  '/admin/funds/new-fund': async () => (await import('../admin/funds/fund-page.tsx')).NewFundPage,
  '/admin/funds/:id/details': async () => (await import('../admin/funds/details-page.tsx')).FundDetails,
  '/admin/funds/:id/transactions': async () =>
    (await import('../admin/funds/transactions-page.tsx')).FundTransactions,
  '/admin/funds/:id/transactions/distributions/new-distribution': async () =>
    (await import('../admin/funds/distributions/draft-page.tsx')).DraftDistribution,
  '/admin/funds/:id/transactions/distributions/:distributionId/edit': async () =>
    (await import('../admin/funds/distributions/draft-page.tsx')).ChangeDraft,
  '/admin/funds/:id/transactions/distributions/:distributionId': async () =>
    (await import('../admin/funds/distributions/distribution-page.tsx')).DistributionPage,
  '/admin/funds/:id/portfolio': async () => (await import('../admin/funds/portfolio-page.tsx')).FundPortfolio,
  '/admin/funds/:id/portfolio-analysis': async () =>
    (await import('../admin/funds/analysis/portfolio-analysis-page.tsx')).PortfolioAnalysisPage,
  '/admin/funds/:id/documents': async () => (await import('../admin/funds/fund-page.tsx')).FundDocuments,
  '/admin/funds/:id/notes-calls-tasks': async () => (await import('./admin/timeline-pages.tsx')).FundTimeline,
  '/admin/funds/:id/edit': async () => (await import('../admin/funds/fund-page.tsx')).EditFund,
}
