import type { LoadScreen } from '../kernel/screen-component.ts'

/** Screens of deals, opportunities, allocations and existing investments. */
export const investmentScreens: Readonly<Record<string, LoadScreen>> = {
  '/admin/investments/deals': async () => (await import('../admin/deals/deals-page.tsx')).DealsPage,
  '/admin/investments/deals/new-deal': async () =>
    (await import('../admin/deals/edit/write-pages.tsx')).NewDeal,
  '/admin/investments/deals/:id/edit': async () =>
    (await import('../admin/deals/edit/write-pages.tsx')).EditDeal,
  '/admin/investments/deals/:id/performance': async () =>
    (await import('../admin/deals/record/performance-page.tsx')).DealPerformance,
  '/admin/investments/deals/:id/key-information': async () =>
    (await import('../admin/deals/record/key-information-page.tsx')).DealKeyInformation,
  '/admin/investments/deals/:id/notes-calls-tasks': async () =>
    (await import('./admin/timeline-pages.tsx')).DealTimeline,
  '/admin/investments/opportunities': async () =>
    (await import('../admin/investments/list/opportunity-list.tsx')).OpportunityList,
  '/admin/investments/opportunities/new-opportunity': async () =>
    (await import('../admin/investments/edit/new-page.tsx')).NewOpportunity,
  '/admin/investments/opportunities/:id/edit': async () =>
    (await import('../admin/investments/edit/edit-page.tsx')).EditPage,
  '/admin/investments/opportunities/:id/details': async () =>
    (await import('../admin/investments/record/details-page.tsx')).LiveDetails,
  '/admin/investments/opportunities/:id/details/preview': async () =>
    (await import('../admin/investments/preview/preview-page.tsx')).PreviewPage,
  '/admin/investments/opportunities/:id/key-information': async () =>
    (await import('../admin/investments/record/key-information.tsx')).LiveKeyInformation,
  '/admin/investments/opportunities/:id/transactions': async () =>
    (await import('../admin/investments/book/transactions-page.tsx')).LiveTransactions,
  '/admin/investments/opportunities/:id/transactions/allocation': async () =>
    (await import('../admin/investments/allocation/allocation-page.tsx')).AllocationPage,
  '/admin/investments/opportunities/:id/pre-emption': async () =>
    (await import('../admin/investments/pre-emption/pre-emption-page.tsx')).PreEmptionPage,
  '/admin/investments/opportunities/:id/transactions/cash-calls/:callId': async () =>
    (await import('../admin/investments/cash-calls/cash-call-page.tsx')).CashCallPage,
  '/admin/investments/allocations/:investmentId/documents': async () =>
    (await import('../admin/investments/documents/allocation-documents.tsx')).AllocationDocuments,
  '/admin/investments/opportunities/:id/questions': async () =>
    (await import('../admin/investments/questions/questions-page.tsx')).LiveQuestions,
  '/admin/investments/existing/:id/questions': async () =>
    (await import('../admin/investments/questions/questions-page.tsx')).ExistingQuestions,
  '/admin/investments/opportunities/:id/documents': async () =>
    (await import('../admin/investments/documents/documents-page.tsx')).LiveDocuments,
  '/admin/investments/existing': async () =>
    (await import('../admin/investments/list/opportunity-list.tsx')).ExistingList,
  '/admin/investments/existing/:id/edit': async () =>
    (await import('../admin/investments/edit/edit-page.tsx')).EditPage,
  '/admin/investments/existing/:id/details': async () =>
    (await import('../admin/investments/existing/details-page.tsx')).ExistingDetails,
  '/admin/investments/existing/:id/details/distributions/:distributionId': async () =>
    (await import('../admin/investments/distributions/proceeds-page.tsx')).ProceedsPage,
  '/admin/investments/existing/:id/key-information': async () =>
    (await import('../admin/investments/record/key-information.tsx')).ExistingKeyInformation,
  '/admin/investments/existing/:id/transactions': async () =>
    (await import('../admin/investments/book/transactions-page.tsx')).ExistingTransactions,
  '/admin/investments/existing/:id/pre-emption': async () =>
    (await import('../admin/investments/pre-emption/pre-emption-page.tsx')).ExistingPreEmption,
  '/admin/investments/existing/:id/cap-table': async () =>
    (await import('../admin/investments/cap-table/cap-table-page.tsx')).ExistingCapTable,
  '/admin/investments/existing/:id/cap-table-performance': async () =>
    (await import('../admin/investments/cap-table/performance-page.tsx')).CapTablePerformance,
  '/admin/investments/opportunities/:id/cap-table': async () =>
    (await import('../admin/investments/cap-table/cap-table-page.tsx')).LiveCapTable,
  '/admin/investments/existing/:id/documents': async () =>
    (await import('../admin/investments/documents/documents-page.tsx')).ExistingDocuments,
  '/admin/investments/opportunities/:id/notes-calls-tasks': async () =>
    (await import('./admin/timeline-pages.tsx')).LiveTimeline,
  '/admin/investments/existing/:id/notes-calls-tasks': async () =>
    (await import('./admin/timeline-pages.tsx')).ExistingTimeline,
  '/admin/investments/opportunities/:id/data-room': async () =>
    (await import('./admin/data-room-pages.tsx')).LiveDataRoom,
  '/admin/investments/existing/:id/data-room': async () =>
    (await import('./admin/data-room-pages.tsx')).ExistingDataRoom,
}
